import type { Step } from './tutorial'

/** The step that creates a server, for tutorials that need one. */
export const createStep = (name: string, more: Partial<Step> = {}): Step => ({
  id: 'create',
  title: 'Create a server to practise on',
  place: 'dashboard',
  text: [
    `Open [a new server](/dashboard/servers/new), choose the plan with the lowest price, and call the server \`${name}\` in **Name and count**.`,
    'Press **Create server**.',
  ],
  result: 'The page of the server shows **Running** within about a minute.',
  ...more,
})

/** The last step of every tutorial that has a server: it ends the billing. */
export const deleteStep = (name: string, more: Partial<Step> = {}): Step => ({
  id: 'delete',
  title: 'Delete the server',
  place: 'dashboard',
  text: [
    `On the page of \`${name}\`, press **Delete** and confirm. A running server is shut down first.`,
  ],
  result: 'Billing ends. You can restore the server for 72 hours, then its disk is erased.',
  ...more,
})
