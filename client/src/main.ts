// The one script of all pages; the page says which it is.

import { ReplayPage } from "./replay/page.ts";
import { TableController } from "./table/controller.ts";

const root = document.querySelector<HTMLElement>("[data-page]");
if (root?.dataset.page === "table") new TableController(root);
if (root?.dataset.page === "replay") new ReplayPage(root);
