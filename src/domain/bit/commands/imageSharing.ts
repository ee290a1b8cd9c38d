import type { ChangeCommand, Column } from '../command'

const linkColumns: readonly Column[] = [
  { name: 'image', type: 'text', about: 'The name of the image.' },
  { name: 'ends', type: 'duration', about: 'How long the link works.' },
  { name: 'link', type: 'text', about: 'The link. It is shown only now.' },
]

const acceptedColumns: readonly Column[] = [
  { name: 'name', type: 'text', about: 'The name of your image.' },
  { name: 'from', type: 'text', about: 'The workspace that shares it.' },
  { name: 'holds', type: 'text', about: 'Its operating system.' },
  { name: 'region', type: 'text', about: 'The name of its region.' },
  { name: 'size', type: 'memory', about: 'What it takes.' },
  { name: 'price', type: 'money', about: 'Price of a month.' },
]

/**
 * Commands that give an image to another workspace. People only, as in the database: with a link, a program could carry a disk
 * out of its workspace.
 */
export const imageSharingCommands: readonly ChangeCommand[] = [
  {
    kind: 'change',
    apiKey: 'none',
    name: 'own-image share',
    about: 'Makes a link with which one other workspace gets an image.',
    confirmation: 'ask',
    parameters: [
      { name: 'image', type: 'text', about: 'The name of the image.', isRequired: true },
    ],
    flags: [],
    columns: linkColumns,
    prepare: async (call) => {
      const { previewSharing } = await import('./previewImageSharing')
      return previewSharing(call)
    },
  },
  {
    kind: 'change',
    apiKey: 'none',
    name: 'own-image accept',
    about: 'Accepts an image that another workspace shares, into the current workspace.',
    confirmation: 'ask',
    parameters: [
      {
        name: 'link',
        type: 'text',
        about: 'The link that you were sent, or its last part.',
        isRequired: true,
      },
    ],
    flags: [{ name: 'name', type: 'text', about: 'Its name here; its own name without it.' }],
    columns: acceptedColumns,
    prepare: async (call) => {
      const { previewAcceptance } = await import('./previewImageSharing')
      return previewAcceptance(call)
    },
  },
]
