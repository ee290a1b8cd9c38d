import type { Tutorial } from './tutorial'

export const rescue: Tutorial = {
  id: 'rescue',
  title: 'Repair a server with the rescue system',
  description:
    'Start a small system in place of your server’s own, reach its disk, repair what keeps it from starting, and let it start again. Nothing is erased.',
  level: 'Intermediate',
  minutes: 15,
  usage: [{ plan: 'smallest', minutes: 20 }],
  needs: [
    'The program for a terminal, signed in: [Manage servers from a terminal](/tutorials/terminal) installs it.',
    'An SSH key: [Log in with SSH keys](/tutorials/ssh-keys) makes one.',
    'A region that offers the rescue system for your server: containers and virtual machines each have their own.',
  ],
  steps: [
    {
      id: 'create',
      title: 'Create a server to practise on',
      place: 'computer',
      text: ['Do you have one that does not start? Use its name in place of `lost-1`, and go on.'],
      command: {
        title: 'Shell',
        code: `PLAN=$({program} 'plans | where stock == "in stock" and gpu == none | sort price | head 1 | pick plan' | tail -n 1)
{program} "server create lost-1 --plan $PLAN; server wait lost-1" --yes`,
      },
      result: 'The last table shows `lost-1` with the state running.',
    },
    {
      id: 'start',
      title: 'Start the rescue system',
      place: 'computer',
      text: [
        'A server that runs stops first. Its own system stays off, also after a reboot, until you leave the rescue system. The firewall, the addresses and the price stay as they are.',
        'The page of the server does the same, in its part **Access**, and makes a password for `root` of the rescue system. This command makes none: your SSH keys open it.',
      ],
      command: {
        title: 'Shell',
        code: `{program} "server rescue lost-1; server wait lost-1" --yes`,
      },
      result: 'The page of the server shows **Rescue system** beside its state.',
    },
    {
      id: 'sign-in',
      title: 'Sign in',
      place: 'computer',
      text: [
        'The rescue system has host keys of its own, so SSH warns you that they changed. You come back to the old ones later: with these options SSH forgets what it sees here.',
        'No SSH? The console of the server opens the rescue system, too. That of a virtual machine asks for the password that the page **Access** made.',
      ],
      command: {
        title: 'Shell',
        code: 'ssh -o UserKnownHostsFile=/dev/null -o StrictHostKeyChecking=no root@203.0.113.10',
      },
      needsMachine: true,
    },
    {
      id: 'repair',
      title: 'Repair what is broken',
      place: 'server',
      text: [
        'The disk of the server is the folder `/mnt/disk`, and its volumes are in `/mnt/volumes`. Is one empty on a virtual machine? Its file system could not be mounted: `lsblk` shows the disks, and `e2fsck` repairs ext4. `chroot` runs a program of the server’s own system, here to set a new password for `root`. Edit a broken file below `/mnt/disk/etc`, or copy your data away.',
      ],
      command: {
        title: 'Shell',
        code: `ls /mnt/disk
chroot /mnt/disk passwd root`,
      },
      needsMachine: true,
    },
    {
      id: 'leave',
      title: 'Let it start its own system again',
      place: 'computer',
      text: [
        'What you changed in `/mnt/disk` stays. The rest of the rescue system is in memory, and goes.',
      ],
      command: {
        title: 'Shell',
        code: `{program} "server rescue lost-1 --end; server wait lost-1" --yes`,
      },
      result:
        'The server runs its own system. It still does not? Start the rescue system again, or [ask us](/support).',
    },
  ],
  cleanUp: [
    {
      id: 'delete',
      title: 'Delete the server you practised on',
      place: 'computer',
      text: ['Leave this out if it is a server of yours.'],
      command: { title: 'Shell', code: `{program} server delete lost-1 --yes` },
      result: 'Billing ends.',
    },
  ],
}
