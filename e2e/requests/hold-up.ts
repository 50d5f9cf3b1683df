/** Slow connection: requests to some addresses wait until released; later ones pass. */
import type { Page, Route } from '@playwright/test'

export async function holdUp(
  page: Page,
  addresses: RegExp,
): Promise<{ count: () => number; letGo: () => Promise<void> }> {
  const waiting: Route[] = []
  let held = true
  await page.route(addresses, (route) => (held ? void waiting.push(route) : route.continue()))
  const letGo = async () => {
    held = false
    for (const route of waiting) await route.continue()
  }
  return { count: () => waiting.length, letGo }
}
