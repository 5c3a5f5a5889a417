import time
def test_home(page):
    page.goto("/")
    page.screenshot(path="/tmp/home.png")
    t=time.time()
    page.get_by_role("button", name="Play against bots").first.click()
    page.wait_for_url("**/tables/*")
    page.wait_for_selector(".can-click")
    print(time.time()-t)
    page.screenshot(path="/tmp/table.png")
    print(page.content()[:50000])
