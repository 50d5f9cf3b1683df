import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Violations that axe finds on the current page, including open dialogs and panels. */
export async function findViolations(page: Page, options = {}) {
  const haveAxe = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => 'axe' in window)),
  )
  // The shop has no frames of other origins, which legacy mode leaves out: without it axe opens a
  // second page for each report. Passed checks are not described.
  // Axe stays in a document: later reports need not send it again.
  const source = haveAxe.every(Boolean) ? { axeSource: ';' } : {}
  const { violations } = await new AxeBuilder({ page, ...source })
    .setLegacyMode(true)
    .options({ ...options, resultTypes: ['violations'] })
    .analyze()
  return violations
}

/** Axe reports nothing on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = (await findViolations(page)).flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.html.slice(0, 200)}`),
  )
  expect(found.join('\n')).toBe('')
}
