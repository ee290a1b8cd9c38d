import { BitProblem, type PublicCommand } from '../command'

/** Commands about the site itself. `help` is in `commands.ts`, because it lists all of them. */
export const siteCommands: readonly PublicCommand[] = [
  {
    kind: 'public',
    name: 'status',
    about: 'Asks every part of this deployment whether it answers.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'part', type: 'text', about: 'The part.' },
      { name: 'state', type: 'text', about: 'answering, slow, down or unknown.' },
      { name: 'note', type: 'text', about: 'Why.' },
    ],
    read: async ({ data }) => ({
      rows: (await data.status()).map(({ part, state, note }) => ({ part, state, note })),
    }),
  },
  {
    kind: 'public',
    name: 'docs',
    about: 'Finds pages, tutorials and guides by a word.',
    parameters: [{ name: 'word', type: 'text', about: 'A word that the page is about.' }],
    flags: [],
    columns: [
      { name: 'page', type: 'text', about: 'The title.' },
      { name: 'path', type: 'text', about: 'The address.', names: 'pages' },
      { name: 'about', type: 'text', about: 'What the page holds.' },
    ],
    read: ({ data, args }) => {
      const word = args.text('word')?.toLowerCase() ?? ''
      return Promise.resolve({
        rows: data
          .pages()
          .filter((page) => Object.values(page).join(' ').toLowerCase().includes(word))
          .map(({ title, path, about }) => ({ page: title, path, about })),
      })
    },
  },
  {
    kind: 'public',
    name: 'login',
    about: 'Leads to the sign-in form and back.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'account', type: 'text', about: 'Who is signed in.' },
      { name: 'next', type: 'text', about: 'What happens now.' },
    ],
    read: async ({ data, args }) => {
      const account = await data.account()
      if (account !== null) {
        return { rows: [{ account: account.email, next: 'You are signed in.' }] }
      }
      if (data.openSignIn === undefined) {
        const message = 'Sign in to run lines on your account.'
        throw new BitProblem('sign_in_required', args.placeOf('login'), message)
      }
      data.openSignIn()
      return { rows: [{ account: null, next: 'The sign-in form opens. It leads back here.' }] }
    },
  },
]
