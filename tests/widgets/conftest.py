"""A thread for each test: in the main one a browser's event loop may be running, left over by the tests of the pages."""

from concurrent.futures import ThreadPoolExecutor

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    wanted = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    with ThreadPoolExecutor(1) as alone:
        alone.submit(pyfuncitem.obj, **wanted).result()
    return True
