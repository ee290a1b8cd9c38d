import { createStep, deleteStep } from './shared'
import type { Tutorial } from './tutorial'

export const restore: Tutorial = {
  id: 'restore',
  title: 'Restore a deleted server',
  description:
    'Practise the accident before it happens: delete a server, bring it back from the recycle bin with its disk, and protect it.',
  level: 'Beginner',
  minutes: 10,
  usage: [{ plan: 'smallest', minutes: 20 }],
  needs: ['An account. [Create your first server](/tutorials/first-server) begins with one.'],
  steps: [
    createStep('lost-1'),
    {
      id: 'lose',
      title: 'Delete it',
      place: 'dashboard',
      text: ['Press **Delete** and confirm. The dialog says that the server is shut down first.'],
      result: 'The page says until when you can restore it: 72 hours. Nothing is billed meanwhile.',
    },
    {
      id: 'find',
      title: 'Find it in the recycle bin',
      place: 'dashboard',
      text: [
        'Open [Servers](/dashboard/servers) and choose **Recycle bin**. Open the page of `lost-1`.',
      ],
    },
    {
      id: 'restore',
      title: 'Restore it',
      place: 'dashboard',
      text: [
        'Press **Restore**. The server comes back stopped, with its disk, and is billed again from now on.',
        'Press **Start**.',
      ],
      result: 'The state becomes **Running**.',
    },
    {
      id: 'protect',
      title: 'Protect it',
      place: 'dashboard',
      text: [
        'In the tab **Settings**, set **Protection** to **On** and press **Save settings**. Now nobody can delete or rebuild the server, in the dashboard or by API.',
      ],
    },
    {
      id: 'backup',
      title: 'Know what this does not replace',
      place: 'server',
      needsMachine: true,
      text: [
        'The recycle bin brings back a server, not a file that you deleted on it. Copy what you cannot lose to another place, such as your computer.',
      ],
      command: {
        title: 'Terminal of your computer',
        code: 'rsync --archive root@203.0.113.10:/var/www/ ./backup-www/',
      },
    },
  ],
  cleanUp: [
    {
      id: 'unprotect',
      title: 'Turn the protection off',
      place: 'dashboard',
      text: ['In the tab **Settings**, set **Protection** to **Off** and press **Save settings**.'],
    },
    deleteStep('lost-1'),
  ],
}
