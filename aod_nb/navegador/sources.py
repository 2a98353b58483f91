"""Where each rule of Navegador stands in the Italian rulebook."""

SECTIONS: dict[str, dict[str, str]] = {
    "N.setup": {"it": "SETUP; INIZIO"},
    "N.turns": {"it": "SELEZIONE AZIONE"},
    "N.rondel": {"it": "SELEZIONE AZIONE"},
    "N.decide": {},
    "N.workers": {"it": "AZIONI DEL GIOCATORE: LAVORATORI (WORKERS)"},
    "N.ships": {"it": "AZIONI DEL GIOCATORE: NAVI (SHIPS)"},
    "N.sailing": {"it": "AZIONI DEL GIOCATORE: NAVIGAZIONE (SAILING); Esploratore"},
    "N.colony": {"it": "AZIONI DEL GIOCATORE: COLONIA (COLONY)"},
    "N.buildings": {"it": "AZIONI DEL GIOCATORE: EDIFICI (BUILDINGS)"},
    "N.market": {"it": "AZIONI DEL GIOCATORE: MERCATO (MARKET)"},
    "N.privilege": {"it": "AZIONI DEL GIOCATORE: PRIVILEGIO (PRIVILEGE)"},
    "N.phases": {"it": "INIZIO; FASI DI GIOCO / NAVEGADOR / FINE: FASI DI GIOCO"},
    "N.card": {"it": "INIZIO; FASI DI GIOCO / NAVEGADOR / FINE: NAVEGADOR"},
    "N.end": {"it": "SOMMARIO: Fine del gioco; FASI DI GIOCO / NAVEGADOR / FINE: FINE DEL GIOCO"},
    "N.score": {"it": "PUNTEGGIO: Punti Vittoria (VP)"},
    "N.ties": {"it": "PUNTEGGIO"},
}
