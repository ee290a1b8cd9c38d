import type { ActionErrorCode } from './errorCodes'

interface ActionError {
  /** What happened. */
  message: string
  why: string
  hint: string
}

/** Why an action of a server failed, by the code that the action keeps. Nothing is billed while a server is in Error. */
export const actionErrors: Readonly<Record<ActionErrorCode, ActionError>> = {
  engine_unreachable: {
    message: 'The machines of the region did not answer.',
    why: 'We tried several times, with longer pauses each time. The network or a part of the region is down.',
    hint: 'Look at the status page. Press Start once the region works again.',
  },
  busy: {
    message: 'Something else was being done to the server.',
    why: 'Another operation, such as a move to another machine, took longer than we wait.',
    hint: 'Try again in a few minutes.',
  },
  timeout: {
    message: 'The action did not finish in time.',
    why: 'It began, but did not end within its time limit, for example because a system did not shut down.',
    hint: 'Press Start. If it happens again, write to support.',
  },
  no_capacity: {
    message: 'No machine of the region had room for the plan.',
    why: 'Other servers took the last place at the same moment.',
    hint: 'Try again later, or choose another plan or region.',
  },
  engine_failed: {
    message: 'The machine reported an error.',
    why: 'The software that runs the servers failed in a way that has no code of its own.',
    hint: 'Press Start. If it happens again, write to support.',
  },
  instance_missing: {
    message: 'The machine does not have the server.',
    why: 'Its disk was lost or removed outside of this site.',
    hint: 'Write to support. Restore your data from your own copy.',
  },
  image_missing: {
    message: 'The region does not have the image.',
    why: 'The image was withdrawn there after you chose it.',
    hint: 'Choose another image.',
  },
  snapshot_missing: {
    message: 'The region does not have the snapshot.',
    why: 'The copy that the server is made from was lost or deleted.',
    hint: 'Rebuild the server from an image, or choose another snapshot.',
  },
  volume_missing: {
    message: 'The region does not have the volume.',
    why: 'Its disk was lost or removed outside of this site.',
    hint: 'Write to support. Restore your data from your own copy.',
  },
  other_machine: {
    message: 'The volume is on another machine than the server.',
    why: 'The machines of the region have disks of their own, and a volume stays on the machine of the server that it was made for.',
    hint: 'Attach it to a server on its machine, or copy the data to a new volume.',
  },
  volume_in_use: {
    message: 'Programs in the server use the volume.',
    why: 'A container keeps the folder while a program has a file of it open. The disk of a virtual machine grows only while it is stopped.',
    hint: 'Unmount it, end the programs or stop the server. Then try again.',
  },
  inside_failed: {
    message: 'The system of the server did not take the change.',
    why: 'It is written inside the server, by a shell or the agent of virtual machines. Its system has not started yet or hangs, its disk is full or cannot be written, or its image lacks the commands for it.',
    hint: 'Wait until the system has started, then try again. Its console shows how far it is.',
  },
  refused: {
    message: 'The machine refused the action.',
    why: 'The action cannot be done as it was requested, such as a disk that would shrink. Repeating it changes nothing.',
    hint: 'Choose another plan or image, or write to support.',
  },
  worker_lost: {
    message: 'Our system was interrupted several times.',
    why: 'Each process that worked on the action ended before it was done.',
    hint: 'Press Start. If it happens again, write to support.',
  },
  forced: {
    message: 'Our staff ended the action.',
    why: 'It had made no progress for a long time, and staff stopped it so that the server can be used again.',
    hint: 'Press Start, or read the reason in the activity of the server.',
  },
}
