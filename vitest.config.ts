import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["{packages,apps}/*/test/**/*.test.ts", "scripts/test/**/*.test.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000
  }
})
