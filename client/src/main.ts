// The one script of all pages; the page says which it is.

import { ReplayPage } from "./replay/page.ts";
import { TablePage } from "./table/page.ts";

const root = document.querySelector<HTMLElement>("[data-page]");
if (root?.dataset.page === "table") new TablePage(root);
if (root?.dataset.page === "replay") new ReplayPage(root);
