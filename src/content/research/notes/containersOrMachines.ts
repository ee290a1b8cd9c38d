import type { Note } from '../note'

export const containersOrMachines: Note = {
  id: 'containers-or-machines',
  question: 'Do system containers start faster than virtual machines?',
  description:
    'How long containers and virtual machines take to create, start and delete. An open question, with the method and what is missing.',
  searchTitle: 'Do containers start faster than virtual machines?',
  topic: 'Servers',
  status: 'open',
  method: [
    'Call the API of the engine for both kinds with the same image, and time create, start, snapshot, rebuild, stop and delete. Repeat each many times, on a machine that does nothing else and can run virtual machines.',
  ],
  result: 'Not answered: we had no machine that can run virtual machines.',
  meaning: [
    'The note about start-up has the times of containers. Those of virtual machines are missing.',
  ],
  limits: 'It can be answered on any machine whose processor offers KVM.',
}
