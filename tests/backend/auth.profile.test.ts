// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { ProfileUpdate } from '../../src/features/account/profileFields.ts'
import { saveProfile } from '../../src/features/account/saveProfile.ts'
import type { Tab } from './browser.ts'
import { profileOf, useBackend } from './authSetup.ts'

const { openTab, person, signedInTab, sql } = useBackend()

const fieldsOf = ({
  full_name,
  company,
  country,
  time_zone,
}: Awaited<ReturnType<typeof profileOf>>) => ({
  full_name,
  company,
  country,
  time_zone,
})

const save = (tab: Tab, update: ProfileUpdate) => saveProfile(tab.actor, update, tab.getClient)

describe('the profile', () => {
  test('is saved and given as stored', async () => {
    const { tab } = await signedInTab()
    const profile = await profileOf(tab)
    const fields = { ...fieldsOf(profile), company: 'Ö & Sons', country: 'AT' }
    expect(await save(tab, { fields, version: profile.updated_at })).toMatchObject(fields)
    const now = await profileOf(tab)
    expect(now.company).toBe('Ö & Sons')
    expect(now.updated_at).not.toBe(profile.updated_at)
  })

  test('that was changed elsewhere is not overwritten', async () => {
    const { tab, client, id } = await signedInTab()
    const profile = await profileOf(tab)
    await sql(`update app.profiles set company = 'Theirs' where user_id = $1`, [id])
    const refused = save(tab, {
      fields: { ...fieldsOf(profile), company: 'Mine' },
      version: profile.updated_at,
    })
    await expect(refused).rejects.toMatchObject({ code: 'conflict' })
    expect((await profileOf(tab)).company).toBe('Theirs')
    expect(client).toBeDefined()
  })

  test('of somebody who is suspended is refused as such, not as a conflict', async () => {
    const { id, email } = await person()
    await sql(
      `update app.profiles set suspended_at = now(), suspension_reason = 'Unpaid' where user_id = $1`,
      [id],
    )
    // The suspension has ended the first session.
    const tab = openTab()
    await tab.signedOut()
    tab.send.signIn(email)
    await tab.roleKnown()
    const profile = await profileOf(tab)
    const refused = save(tab, {
      fields: { ...fieldsOf(profile), company: 'Mine' },
      version: profile.updated_at,
    })
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
  })

  test.each([
    ['full_name', 'x'.repeat(101)],
    ['company', ' padded '],
    ['company', 'zero\u200Bwidth'],
    ['country', 'Austria'],
    ['time_zone', 'Nowhere/Land'],
  ])('is refused at %s: %s', async (field, value) => {
    const { tab } = await signedInTab()
    const profile = await profileOf(tab)
    const refused = save(tab, {
      fields: { ...fieldsOf(profile), [field]: value },
      version: profile.updated_at,
    })
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_input',
      field,
      reasons: [expect.any(String)],
    })
  })

  test('of nobody is refused with "No user logged in"', async () => {
    const tab = openTab()
    await tab.signedOut()
    const refused = save(tab, {
      fields: { full_name: '', company: '', country: '', time_zone: '' },
      version: '',
    })
    await expect(refused).rejects.toMatchObject({ message: 'No user logged in' })
  })
})
