import type { Page } from '@playwright/test'

interface Part {
  of: string
  rows: object[]
}

/** Changes the settings of the site for this page alone: in the answer that every document asks for, and in later reads. */
export async function changeSettings(page: Page, changes: object): Promise<void> {
  const changed = (rows: object[]) => rows.map((row) => ({ ...row, ...changes }))
  await page.route('**/rest/v1/rpc/site_rows?**', async (route) => {
    const response = await route.fetch()
    const parts = (await response.json()) as Part[]
    const json = parts.map((part) =>
      part.of === 'site_settings' ? { ...part, rows: changed(part.rows) } : part,
    )
    await route.fulfill({ response, json })
  })
  await page.route('**/rest/v1/site_settings?**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: changed((await response.json()) as object[]) })
  })
}
