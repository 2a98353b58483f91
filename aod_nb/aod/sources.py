"""Where each rule of The Age of Discovery stands in the Italian, French and Russian rulebook."""

from aod_nb.aod.buildings import BUILDINGS, rule_of

SECTIONS: dict[str, dict[str, str]] = {
    "II.players": {
        "it": "II. Preparazione: Giocatori; Ordine iniziale di partenza",
        "fr": "II. Mise en place : Joueurs ; Ordre de départ initial",
        "ru": "II. Расклад/Начало игры: Игроки; Исходный порядок действий",
    },
    "II.board": {
        "it": "II. Preparazione/Inizio della partita: Il tabellone",
        "fr": "II. Mise en place/Début du jeu : Le plateau",
        "ru": "II. Расклад/Начало игры: Поле",
    },
    "II.buildings": {
        "it": "II. Preparazione/Inizio della partita: Edifici capitale",
        "fr": "II. Mise en place/Début du jeu : Réalisations majeures",
        "ru": "II. Расклад/Начало игры: Значимые достижения",
    },
    "II.goods": {
        "it": "II. Preparazione/Inizio della partita: Merci",
        "fr": "II. Mise en place/Début du jeu : Marchandises",
        "ru": "II. Расклад/Начало игры: Товары",
    },
    "II.ship": {
        "it": "II. Preparazione/Inizio della partita: Nave mercantile",
        "fr": "II. Mise en place/Début du jeu : Navires marchands",
        "ru": "II. Расклад/Начало игры: Корабли",
    },
    "II.dock": {
        "it": "II. Preparazione/Inizio della partita: Banchina coloni",
        "fr": "II. Mise en place/Début du jeu : Dock de colons",
        "ru": "II. Расклад/Начало игры: Гавань колонистов",
    },
    "II.pieces": {
        "it": "I. Componenti: Coloni; Specialisti",
        "fr": "I. Matériel de jeu : Colons ; Spécialistes",
        "ru": "I. Компоненты: Колонисты; Герои",
    },
    "App.I": {
        "it": "Appendice I: Regole alternative per l'ordine di partenza iniziale",
        "fr": "Annexe I : Variante pour l'ordre de départ",
        "ru": "Приложение I: Вариант правил Исходного порядка действий",
    },
    "III.decide": {},
    "III.A": {
        "it": "III. Fasi del Turno: A. Piazzamento coloni/specialisti",
        "fr": "III. Phases de jeu : A. Pose d'un colon ou d'un spécialiste",
        "ru": "III. Фазы тура: А. Размещение фишек",
    },
    "III.B": {
        "it": "III. Fasi del Turno: B. Risoluzione",
        "fr": "III. Phases de jeu : B. Résolution",
        "ru": "III. Фазы тура: Б. Результаты",
    },
    "III.C": {
        "it": "III. Fasi del Turno: C. Entrate",
        "fr": "III. Phases de jeu : C. Revenus",
        "ru": "III. Фазы тура: В. Доход",
    },
    "III.D": {
        "it": "III. Fasi del Turno: D. Benefici derivanti dagli edifici capitale",
        "fr": "III. Phases de jeu : D. Gains des réalisations majeures",
        "ru": "III. Фазы тура: Г. Выгоды от Значимых достижений",
    },
    "III.E": {
        "it": "III. Fasi del Turno: E. Rifornire gli edifici capitale",
        "fr": "III. Phases de jeu : E. Ajout de nouvelles réalisations majeures",
        "ru": "III. Фазы тура: Д. Обновление Значимых достижений",
    },
    "III.F": {
        "it": "III. Fasi del Turno: F. Rinnovare le merci",
        "fr": "III. Phases de jeu : F. Ajout de marchandises",
        "ru": "III. Фазы тура: Е. Подвоз Товаров",
    },
    "III.G": {
        "it": "III. Fasi del Turno: G. Rinnovare le navi mercantili",
        "fr": "III. Phases de jeu : G. Ajout d'un navire marchand",
        "ru": "III. Фазы тура: Ж. Возвращение кораблей",
    },
    "III.H": {
        "it": "III. Fasi del Turno: H. Colonizzatori iniziali",
        "fr": "III. Phases de jeu : H. Prise des colons de départ",
        "ru": "III. Фазы тура: З. Привлечение первых Колонистов",
    },
    "III.I": {
        "it": "III. Fasi del Turno: I. Ordine del nuovo turno",
        "fr": "III. Phases de jeu : I. Nouvel ordre de jeu",
        "ru": "III. Фазы тура: И. Новый порядок хода",
    },
    "III.J": {
        "it": "III. Fasi del Turno: J. Avanzare il marker del turno",
        "fr": "III. Phases de jeu : J. Avance du marqueur de tour",
        "ru": "III. Фазы тура: К. Течение времени",
    },
    "III.open": {
        "it": "III. Fasi del Turno: nota alla fine",
        "fr": "III. Phases de jeu : remarque finale",
        "ru": "III. Фазы тура: примечание в конце",
    },
    "IV.captain": {
        "it": "IV. Specialisti: Capitano",
        "fr": "IV. Spécialistes : Capitaine",
        "ru": "IV. Герои: Капитан",
    },
    "IV.merchant": {
        "it": "IV. Specialisti: Mercante",
        "fr": "IV. Spécialistes : Marchand",
        "ru": "IV. Герои: Купец",
    },
    "IV.missionary": {
        "it": "IV. Specialisti: Missionario",
        "fr": "IV. Spécialistes : Missionnaire",
        "ru": "IV. Герои: Миссионер",
    },
    "IV.soldier": {
        "it": "IV. Specialisti: Soldato",
        "fr": "IV. Spécialistes : Soldat",
        "ru": "IV. Герои: Солдат",
    },
    "V.turn_order": {
        "it": "V. Box Eventi: Ordine del Turno",
        "fr": "V. Cadres d'évènement : Ordre de jeu",
        "ru": "V. Линии событий: Очередность",
    },
    "V.initiative": {
        "it": "V. Box Eventi: Iniziativa",
        "fr": "V. Cadres d'évènement : Initiative",
        "ru": "V. Линии событий: Инициатива",
    },
    "V.dock": {
        "it": "V. Box Eventi: Banchina colonizzatori",
        "fr": "V. Cadres d'évènement : Dock de colons",
        "ru": "V. Линии событий: Гавань колонистов",
    },
    "V.swap": {
        "it": "V. Box Eventi: Banchina colonizzatori, nota",
        "fr": "V. Cadres d'évènement : Dock de colons, remarque",
        "ru": "V. Линии событий: Гавань колонистов, примечание",
    },
    "V.goods": {
        "it": "V. Box Eventi: Merci",
        "fr": "V. Cadres d'évènement : Marchandises",
        "ru": "V. Линии событий: Товары",
    },
    "V.shipping": {
        "it": "V. Box Eventi: Spedizioni Mercantili",
        "fr": "V. Cadres d'évènement : Commerce maritime",
        "ru": "V. Линии событий: Торговый порт",
    },
    "V.capital": {
        "it": "V. Box Eventi: Edificio Capitale",
        "fr": "V. Cadres d'évènement : Réalisation majeure",
        "ru": "V. Линии событий: Значимые достижения",
    },
    "V.discovery": {
        "it": "V. Box Eventi: Scoperta",
        "fr": "V. Cadres d'évènement : Découverte",
        "ru": "V. Линии событий: Открытия",
    },
    "V.specialists": {
        "it": "V. Box Eventi: Specialisti",
        "fr": "V. Cadres d'évènement : Spécialistes",
        "ru": "V. Линии событий: Герои",
    },
    "V.warfare": {
        "it": "V. Box Eventi: Guerra!",
        "fr": "V. Cadres d'évènement : Guerre",
        "ru": "V. Линии событий: Война!",
    },
    "VI.number": {
        "it": "VI. Merci / Navi mercantili",
        "fr": "VI. Marchandises/Navires Marchands",
        "ru": "VI. Товары/Корабли",
    },
    "VI.sets": {
        "it": "VI. Merci / Navi mercantili",
        "fr": "VI. Marchandises/Navires Marchands",
        "ru": "VI. Товары/Корабли",
    },
    "VII.price": {
        "it": "VII. Edifici capitale",
        "fr": "VII. Réalisations Majeures",
        "ru": "VII. Значимые достижения",
    },
    "VIII.colonies": {
        "it": "VIII. Calcolo Punti Vittoria: Punteggio per le colonie del Nuovo Mondo",
        "fr": "VIII. Décompte : Décompte des colonies du nouveau monde",
        "ru": "VIII. Подсчет победных очков: Подсчет очков по колониям",
    },
    "VIII.end": {
        "it": "VIII. Calcolo Punti Vittoria: Punteggio di fine gioco",
        "fr": "VIII. Décompte : Décompte de fin de partie",
        "ru": "VIII. Подсчет победных очков: Финальный подсчет",
    },
    "VIII.ties": {
        "it": "VIII. Calcolo Punti Vittoria: Pareggi",
        "fr": "VIII. Décompte : Egalités",
        "ru": "VIII. Подсчет победных очков: Спорные ситуации",
    },
    "App.II.settlers": {
        "it": "Appendice II, Epoca I: Coloni",
        "fr": "Annexe II, Age I : Colons",
        "ru": "Приложение II, Век I: Поселенцы",
    },
    "App.II.monastery": {
        "it": "Appendice II, Epoca I: Monasteri",
        "fr": "Annexe II, Age I : Monastère",
        "ru": "Приложение II, Век I: Монастырь",
    },
    "App.II.trade_routes": {
        "it": "Appendice II, Epoca I: Rotte commerciali",
        "fr": "Annexe II, Age I : Routes Commerciales",
        "ru": "Приложение II, Век I: Торговые пути",
    },
    "App.II.training_grounds": {
        "it": "Appendice II, Epoca I: Addestramento",
        "fr": "Annexe II, Age I : Terrains d'Entraînement",
        "ru": "Приложение II, Век I: Поле для маневров",
    },
    "App.II.indentured_servitude": {
        "it": "Appendice II, Epoca I: Servitude a contratto",
        "fr": "Annexe II, Age I : Asservissement Contractuel",
        "ru": "Приложение II, Век I: Батраки",
    },
    "App.II.conquistador": {
        "it": "Appendice II, Epoca I: Conquistatore",
        "fr": "Annexe II, Age I : Conquistador",
        "ru": "Приложение II, Век I: Конкистадор",
    },
    "App.II.navigator": {
        "it": "Appendice II, Epoca I: Navigatore",
        "fr": "Annexe II, Age I : Navigateur",
        "ru": "Приложение II, Век I: Навигатор",
    },
    "App.II.conquest_of_the_inca_empire": {
        "it": "Appendice II, Epoca I: Conquista dell'impero Incas",
        "fr": "Annexe II, Age I : Conquête de l'empire Inca",
        "ru": "Приложение II, Век I: Падение Империи Инков",
    },
    "App.II.trading_post": {
        "it": "Appendice II, Epoca I: Stazione Commerciale",
        "fr": "Annexe II, Age I : Comptoir Commercial",
        "ru": "Приложение II, Век I: Фактория",
    },
    "App.II.new_world_cartography": {
        "it": "Appendice II, Epoca I: Cartografia del Nuovo Mondo",
        "fr": "Annexe II, Age I : Cartographie du Nouveau Monde",
        "ru": "Приложение II, Век I: Картография Нового Света",
    },
    "App.II.mint": {
        "ru": "Приложение II, Век I: Монетный двор",
    },
    "App.II.indian_allies": {
        "it": "Appendice II, Epoca II: Alleati Indiani",
        "fr": "Annexe II, Age II : Alliés Indiens",
        "ru": "Приложение II, Век II: Индейцы-союзники",
    },
    "App.II.privateers": {
        "it": "Appendice II, Epoca II: Navi corsare",
        "fr": "Annexe II, Age II : Corsaires",
        "ru": "Приложение II, Век II: Каперы",
    },
    "App.II.ship_yards": {
        "it": "Appendice II, Epoca II: Cantieri Navali",
        "fr": "Annexe II, Age II : Chantiers Navals",
        "ru": "Приложение II, Век II: Верфи",
    },
    "App.II.cathedral": {
        "it": "Appendice II, Epoca II: Cattedrale",
        "fr": "Annexe II, Age II : Cathédrale",
        "ru": "Приложение II, Век II: Собор",
    },
    "App.II.taxation": {
        "it": "Appendice II, Epoca II: Tassazione",
        "fr": "Annexe II, Age II : Taxation",
        "ru": "Приложение II, Век II: Налоги",
    },
    "App.II.university": {
        "it": "Appendice II, Epoca II: Università",
        "fr": "Annexe II, Age II : Université",
        "ru": "Приложение II, Век II: Университет",
    },
    "App.II.west_indies_company": {
        "it": "Appendice II, Epoca II: Com. Indie Orientali",
        "fr": "Annexe II, Age II : Cie des Indes Occidentales",
        "ru": "Приложение II, Век II: Вест-Индская Компания",
    },
    "App.II.colonization_laws": {
        "it": "Appendice II, Epoca II: Diritti di colonizzazione",
        "fr": "Annexe II, Age II : Lois Coloniales",
        "ru": "Приложение II, Век II: Колониальные законы",
    },
    "App.II.rum_distillery": {
        "it": "Appendice II, Epoca II: Distilleria di Rum",
        "fr": "Annexe II, Age II : Distillerie de Rhum",
        "ru": "Приложение II, Век II: Перегонка рома",
    },
    "App.II.marketplace": {
        "it": "Appendice II, Epoca II: Mercato",
        "fr": "Annexe II, Age II : Marché",
        "ru": "Приложение II, Век II: Рынок",
    },
    "App.II.military_academy": {
        "it": "Appendice II, Epoca II: Accademia Militare",
        "fr": "Annexe II, Age II : Académie Militaire",
        "ru": "Приложение II, Век II: Военная академия",
    },
    "App.II.fortress": {
        "it": "Appendice II, Epoca II: Fortezza",
        "fr": "Annexe II, Age II : Forteresse",
        "ru": "Приложение II, Век II: Крепость",
    },
    "App.II.stable": {
        "it": "Appendice II, Epoca II: Stalla",
        "fr": "Annexe II, Age II : Ecurie",
        "ru": "Приложение II, Век II: Конюшни",
    },
    "App.II.overpopulation": {
        "ru": "Приложение II, Век II: Перенаселение",
    },
    "App.II.militia": {
        "it": "Appendice II, Epoca III: Milizia",
        "fr": "Annexe II, Age III : Milice",
        "ru": "Приложение II, Век III: Ополчение",
    },
    "App.II.mercantilism": {
        "it": "Appendice II, Epoca III: Mercantilismo",
        "fr": "Annexe II, Age III : Mercantilisme",
        "ru": "Приложение II, Век III: Меркантилизм",
    },
    "App.II.population": {
        "it": "Appendice II, Epoca III: Popolazione",
        "fr": "Annexe II, Age III : Population",
        "ru": "Приложение II, Век III: Население",
    },
    "App.II.navy": {
        "it": "Appendice II, Epoca III: Marina",
        "fr": "Annexe II, Age III : Marine",
        "ru": "Приложение II, Век III: Флот",
    },
    "App.II.power": {
        "it": "Appendice II, Epoca III: Potenza",
        "fr": "Annexe II, Age III : Puissance",
        "ru": "Приложение II, Век III: Мощь",
    },
    "App.II.prosperity": {
        "it": "Appendice II, Epoca III: Prosperità",
        "fr": "Annexe II, Age III : Prospérité",
        "ru": "Приложение II, Век III: Процветание",
    },
    "App.II.glory": {
        "it": "Appendice II, Epoca III: Gloria",
        "fr": "Annexe II, Age III : Gloire",
        "ru": "Приложение II, Век III: Слава",
    },
    "App.II.wealth": {
        "it": "Appendice II, Epoca III: Ricchezza",
        "fr": "Annexe II, Age III : Richesse",
        "ru": "Приложение II, Век III: Богатство",
    },
    "App.II.migration": {
        "it": "Appendice II, Epoca III: Migrazione",
        "fr": "Annexe II, Age III : Migration",
        "ru": "Приложение II, Век III: Переселение",
    },
    "App.II.factory": {
        "it": "Appendice II, Epoca III: Fabbrica",
        "fr": "Annexe II, Age III : Fabrique",
        "ru": "Приложение II, Век III: Мануфактура",
    },
}
for _slug in BUILDINGS:
    SECTIONS.setdefault(rule_of(_slug), {})  # a building that stands in no rulebook
