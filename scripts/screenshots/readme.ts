import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { main, type Shot } from './shot.ts'

/** The window of every picture of README.md. */
export const README_WINDOW = { width: 1280, height: 800 }

/** Lossy, and no letter suffers: a picture of this size has at most 150 kB. */
const QUALITY = 82

/** The pictures of README.md, in both themes. `npm run shots -- readme` makes them alone. */
export const readmePictures: readonly Shot[] = [
  { name: 'readme-home', path: '/' },
  { name: 'readme-dashboard', path: '/dashboard', as: 'user' },
  {
    name: 'readme-server',
    path: '/dashboard/servers',
    as: 'user',
    prepare: async (page) => {
      await main(page).getByRole('link', { name: 'web-1', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'web-1' }).waitFor()
    },
  },
  { name: 'readme-admin', path: '/admin', as: 'admin' },
]

/** The file of a picture, from the folder of the project. */
export const readmeFile = (name: string, theme: string) =>
  `.github/${name.replace('readme-', '')}-${theme}.webp`

/** Writes what the window shows. Playwright itself has no WebP, which is a quarter of a PNG. */
export async function writeReadmePicture(page: Page, name: string, theme: string): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  const file = new URL(`../../${readmeFile(name, theme)}`, import.meta.url)
  await writeFile(file, Buffer.from(data, 'base64'))
}
