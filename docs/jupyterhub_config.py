"""A JupyterHub whose users land on the pages: a recipe to start from, run with two users on one machine.

    pip install jupyterhub jupyterlab 'aod-nb[app,hub]'
    npm install configurable-http-proxy
    export PATH="$PWD/node_modules/.bin:$PATH" CLASS_PASSWORD=... TEACHER_PASSWORD=...
    jupyterhub --config docs/jupyterhub_config.py

Behind each user's Jupyter server the pages start with the first of them that is opened.  Nothing of ours runs in the hub.
"""

import os

c = get_config()  # noqa: F821  (JupyterHub brings it)

# ---- where: this machine alone.  For others: the address of a proxy that brings https, or ssl_cert and ssl_key here.
c.JupyterHub.bind_url = os.environ.get("HUB_URL", "http://127.0.0.1:8000")
c.JupyterHub.hub_ip = "127.0.0.1"
c.ConfigurableHTTPProxy.command = ["configurable-http-proxy"]

# ---- who: everybody with the class's password, by any name.  Take an authenticator of your school's for anything that lasts.
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = os.environ["CLASS_PASSWORD"]
c.SharedPasswordAuthenticator.admin_password = os.environ["TEACHER_PASSWORD"]
c.Authenticator.admin_users = {"teacher"}
c.Authenticator.allow_all = True

# ---- what: one Jupyter server for each user.  "simple" needs no system users and keeps nobody apart: for a try only.
# For strangers: systemdspawner, dockerspawner or kubespawner, which also hold the limits below.
c.JupyterHub.spawner_class = os.environ.get("HUB_SPAWNER", "simple")
c.Spawner.default_url = "/voyage/"
c.Spawner.environment = {"VOYAGE_PUBLIC": "1"}  # the lab plays few games at a time
c.Spawner.mem_limit = "1G"
c.Spawner.cpu_limit = 1.0

# ---- how many: three hundred servers, ten starting at once; those that are left end after half an hour.
c.JupyterHub.active_server_limit = 300
c.JupyterHub.concurrent_spawn_limit = 10
c.Spawner.args = ["--ServerApp.shutdown_no_activity_timeout=1800", "--MappingKernelManager.cull_idle_timeout=1800"]
if os.geteuid() == 0:  # as in a container
    c.Spawner.args.append("--allow-root")
