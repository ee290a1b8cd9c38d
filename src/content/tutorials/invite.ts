import type { Tutorial } from './tutorial'

export const invite: Tutorial = {
  id: 'invite',
  title: 'Invite a colleague',
  description:
    'Share servers without sharing a password: a workspace for the team, an invitation with the right role, and how to end it.',
  level: 'Beginner',
  minutes: 10,
  usage: [],
  needs: ['An account, and a colleague with an email address.'],
  steps: [
    {
      id: 'workspace',
      title: 'Create a workspace for the team',
      place: 'dashboard',
      text: [
        'Open [Settings](/dashboard/workspace/settings) of the workspace. Type a name into **Name of a new workspace** and press **Create workspace**. It has its own members, servers and bill, and costs nothing by itself.',
      ],
      result: 'The dashboard shows the members of the new workspace. You are its **Owner**.',
    },
    {
      id: 'role',
      title: 'Choose the role',
      place: 'dashboard',
      text: [
        'A **Viewer** sees servers and bills. An **Operator** also creates, starts and deletes servers. An **Owner** also invites and removes people. The table **What each role may do** lists every right.',
      ],
    },
    {
      id: 'invite',
      title: 'Send the invitation',
      place: 'dashboard',
      text: [
        'Type the address of your colleague into **Invite by email**, choose the **Role** and press **Send invitation**.',
      ],
      result:
        'Your colleague gets an email with a link. It works for that address alone, for 7 days.',
    },
    {
      id: 'accept',
      title: 'Your colleague accepts',
      place: 'computer',
      text: [
        'Your colleague opens the link, signs up or signs in with the invited address, and presses **Join**. The invitation also waits on the dashboard.',
        'No email? **Send again** in the row of the invitation sends a new link, and shows it to you: pass it on in the way you usually write to your colleague.',
      ],
      result: 'Your colleague is in the list **Members**, and you get a message.',
    },
    {
      id: 'change',
      title: 'Change the role later',
      place: 'dashboard',
      text: [
        'Choose another role in the row of your colleague. It holds at once, and you can undo it.',
      ],
    },
    {
      id: 'look-back',
      title: 'See who did what',
      place: 'dashboard',
      text: [
        '[Activity](/dashboard/activity) names the person, the time and the way (dashboard or API) of everything that was done to the servers.',
      ],
    },
  ],
  cleanUp: [
    {
      id: 'withdraw',
      title: 'Withdraw or remove',
      place: 'dashboard',
      text: [
        'An invitation that still waits: press **Withdraw**. A colleague who has joined: press **Remove**. Access ends at once.',
      ],
    },
    {
      id: 'delete',
      title: 'Delete the practice workspace',
      place: 'dashboard',
      text: [
        'Below **Rename, leave or delete**, press **Delete workspace** and type its name. A workspace with servers is refused: delete them first.',
      ],
    },
  ],
}
