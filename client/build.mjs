// Bundles the client into one file: node build.mjs OUT [FIRST LINE]
import { build } from "esbuild";

const [out, banner = ""] = process.argv.slice(2);
await build({
  entryPoints: ["src/main.ts"],
  outfile: out,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  banner: { js: banner },
  logLevel: "warning",
});
