import { personOf, type ChangeCommand } from '../command'

/** Ends the session. `login` is in `site.ts`, because it works without an account. */
export const logoutCommand: ChangeCommand = {
  kind: 'change',
  apiKey: 'none',
  name: 'logout',
  about: 'Signs you out on every device.',
  confirmation: 'none',
  parameters: [],
  flags: [],
  columns: [{ name: 'account', type: 'text', about: 'Who was signed in.' }],
  prepare: ({ account }) => {
    const rows = [{ account: account.email }]
    return Promise.resolve({
      rows,
      effect: 'You are signed out on every device.',
      typeName: null,
      verb: 'Sign out everywhere',
      run: () => {
        personOf(account).signOut()
        return Promise.resolve({ rows })
      },
    })
  },
}
