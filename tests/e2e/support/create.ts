import { expect, type Page } from '@playwright/test'
import { createAccount, createSession, storeSession, type Account } from './accounts.ts'
import { apiWith, type Api, type Session } from './rest.ts'

/** The page that creates servers. */
export const CREATE = '/dashboard/servers/new'

export const configuration = (page: Page) => page.getByRole('form', { name: 'New server' })
export const planRadio = (page: Page, slug: string) =>
  configuration(page).getByRole('radio', { name: slug, exact: true })
export const create = (page: Page) =>
  configuration(page).getByRole('button', { name: 'Create server', exact: true })

/** Opens the page as a new person, with the choice in the address. */
export async function openCreate(
  page: Page,
  search: string,
): Promise<{ account: Account; session: Session; api: Api }> {
  const account = await createAccount(page.request)
  const session = await createSession(page.request, account)
  await storeSession(page, session)
  await page.goto(CREATE + search)
  await expect(configuration(page)).toBeVisible()
  return { account, session, api: apiWith(page.request, session) }
}

export interface ServerRow {
  instance_id: string
  name: string
  state: string
}

/** The servers that a person can see. */
export async function servers(api: Api): Promise<ServerRow[]> {
  return (await (await api.get('instance_list?order=created_at')).json()) as ServerRow[]
}
