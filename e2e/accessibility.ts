import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Axe reports nothing on the current page, including open dialogs and panels. */
export async function expectAccessible(page: Page): Promise<void> {
  // The shop has no frames of other origins, which legacy mode leaves out: without it axe opens a
  // second page for each report. Passed checks are not described.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.html.slice(0, 200)}`),
  )
  expect(found.join('\n')).toBe('')
}
