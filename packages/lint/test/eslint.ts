import parser from "@typescript-eslint/parser"
import type { ESLint, Linter } from "eslint"
import plugin from "../src/index.ts"

// The types say that ESLint takes the plugin as it is.
const taken: ESLint.Plugin = plugin

export const config: ReadonlyArray<Linter.Config> = [
  {
    files: ["**/*.ts"],
    languageOptions: { parser, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "off" }
  },
  { ...plugin.configs.recommended, plugins: { befund: taken } }
]
