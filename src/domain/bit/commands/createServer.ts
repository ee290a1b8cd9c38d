import type { ChangeCommand } from '../command'

/** Creates servers, as the page of the dashboard does. What it checks is loaded with the first call. */
export const createServerCommand: ChangeCommand = {
  kind: 'change',
  apiKey: 'operate',
  name: 'server create',
  about: 'Creates a server, or several.',
  confirmation: 'ask',
  parameters: [{ name: 'name', type: 'text', about: 'Its name; a free one without it.' }],
  flags: [
    { name: 'plan', type: 'text', about: 'The plan.', isRequired: true, names: 'plans' },
    {
      name: 'region',
      type: 'text',
      about: 'Where; the first region in stock without it.',
      names: 'regions',
    },
    {
      name: 'image',
      type: 'text',
      about: 'The operating system; the first that fits without it.',
      names: 'images',
    },
    { name: 'own-image', type: 'text', about: 'An image of your workspace, instead of ours.' },
    {
      name: 'key',
      type: 'text',
      about: 'An SSH key; all of yours and of the workspace without it.',
      names: 'keys',
      isRepeated: true,
    },
    { name: 'no-keys', type: 'switch', about: 'No SSH key.' },
    {
      name: 'firewall',
      type: 'text',
      about: 'A firewall of the workspace.',
      names: 'firewalls',
      isRepeated: true,
    },
    {
      name: 'label',
      type: 'text',
      about: 'A label in quotes, such as "env=prod".',
      isRepeated: true,
    },
    { name: 'stop-at-limit', type: 'switch', about: 'Mark it to be stopped at a monthly limit.' },
    {
      name: 'backups',
      type: 'text',
      about: 'Back it up every night, in a time zone such as UTC or Europe/Vienna.',
    },
    { name: 'volume', type: 'number', about: 'A new volume for each, of so many GiB.' },
    {
      name: 'volume-name',
      type: 'text',
      about: 'Its name; that of the server and -data without it.',
    },
    {
      name: 'attach-volume',
      type: 'text',
      about: 'A volume of the workspace that no server has.',
      names: 'volumes',
      isRepeated: true,
    },
    { name: 'cloud-init', type: 'text', about: 'What runs at the first boot.' },
    { name: 'count', type: 'number', about: 'How many; 1 without it.' },
  ],
  columns: [
    { name: 'server', type: 'text', about: 'The name of the server.', names: 'servers' },
    { name: 'state', type: 'text', about: 'Its state; empty before it exists.' },
    { name: 'plan', type: 'text', about: 'Its plan.', names: 'plans' },
    { name: 'region', type: 'text', about: 'Where it is.', names: 'regions' },
    { name: 'image', type: 'text', about: 'Its operating system.', names: 'images' },
    { name: 'keys', type: 'text', about: 'SSH keys that can sign in.' },
    { name: 'price', type: 'money', about: 'Price of an hour.' },
    { name: 'month', type: 'money', about: 'The most that a month costs, without VAT.' },
  ],
  prepare: async (call) => {
    const { previewServers } = await import('./previewServers')
    return previewServers(call)
  },
}
