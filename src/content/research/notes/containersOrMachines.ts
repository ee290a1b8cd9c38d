import type { Note } from '../note'

export const containersOrMachines: Note = {
  id: 'containers-or-machines',
  question: 'Do system containers start faster than virtual machines?',
  description:
    'How long containers and virtual machines take to create, start and delete. An open question, with the method and what is missing.',
  searchTitle: 'Do containers start faster than virtual machines?',
  topic: 'Engine',
  status: 'open',
  method: [
    'Call the API of the engine for both kinds with the same image, and time create, start, snapshot, rebuild, stop and delete. Repeat each many times, on a machine that does nothing else and can run virtual machines.',
  ],
  result: 'Not answered: we had no machine that can run virtual machines.',
  meaning: [
    'We timed containers once by hand. Without the other half, and without a script that repeats it, those figures say little, so we do not publish them.',
  ],
  limits: 'It follows with the engine that runs real servers. See the roadmap.',
}
