export interface Threat {
  threat: string
  stops: string
  /** The numbers of the stations where it is stopped. */
  stations: readonly number[]
  /** The test that proves it: its file, and a text of the test that is in this file. */
  test: { file: string; title: string } | null
  remains: string
}

/** Attacks, and what stops them. `threats.test.ts` looks every named test up. */
export const threats: readonly Threat[] = [
  {
    threat: 'Change the code of a page',
    stops: 'Grants and policies in the database',
    stations: [4, 5],
    test: {
      file: 'tests/backend/api.test.ts',
      title: 'nobody makes themselves staff, or gives themselves a role',
    },
    remains: 'You change your own view only.',
  },
  {
    threat: 'Guess the id of another server',
    stops: 'The policy: missing and hidden look the same',
    stations: [5],
    test: {
      file: 'tests/postgres/mutants.test.ts',
      title: 'the matrix notices every change of a policy',
    },
    remains: 'Nothing known.',
  },
  {
    threat: 'Use a token after its session ended',
    stops: 'The check before every request',
    stations: [3],
    test: {
      file: 'tests/backend/api.test.ts',
      title: 'are refused by REST once their session has ended, though they have not expired',
    },
    remains: 'A stolen token works until you sign out everywhere, at most an hour.',
  },
  {
    threat: 'Forge a token',
    stops: 'The signature',
    stations: [4],
    test: {
      file: 'tests/backend/api.test.ts',
      title: 'are refused when somebody has changed them',
    },
    remains: 'Anyone with the signing key can make tokens.',
  },
  {
    threat: 'Run a foreign script in a page',
    stops: 'The content security policy and trusted types',
    stations: [2],
    test: {
      file: 'build/hosting/policy.test.ts',
      title: 'allows inline scripts and styles by hash alone, and no string as code',
    },
    remains: 'A fault in a script that we ship ourselves.',
  },
  {
    threat: 'Learn who has an account',
    stops: 'The same answer for known and unknown addresses',
    stations: [3],
    test: {
      file: 'tests/backend/auth.test.ts',
      title: 'answers a wrong password and an unknown address the same',
    },
    remains: 'How long an answer takes is not measured.',
  },
  {
    threat: 'Send an order twice',
    stops: 'The key of the order',
    stations: [6, 7],
    test: {
      file: 'tests/postgres/createServer.test.ts',
      title: 'the same request with the same key has one effect and one answer',
    },
    remains: 'Two orders with two keys are two orders.',
  },
  {
    threat: 'Act as the provisioner',
    stops: 'Its procedures need its token',
    stations: [8],
    test: {
      file: 'tests/backend/provisioner.test.ts',
      title: 'nobody without its token or the secret key may call its procedures',
    },
    remains: 'A stolen token claims work, with its cloud-init. A stolen secret key opens all rows.',
  },
  {
    threat: 'Let a late worker overwrite a result',
    stops: 'The lease on each action',
    stations: [8],
    test: {
      file: 'tests/backend/provisioner.test.ts',
      title: 'an action whose worker vanished is taken over, and the late result changes nothing',
    },
    remains: 'Nothing known.',
  },
  {
    threat: 'Guess or steal a password',
    stops: 'A minimum length, and a second factor where there is one',
    stations: [3],
    test: { file: 'tests/backend/auth.test.ts', title: 'with a weak password says why' },
    remains: 'Without a second factor, a stolen password is enough to sign in.',
  },
  {
    threat: 'Read a disk on its host',
    stops: 'Nothing',
    stations: [],
    test: null,
    remains:
      'People who run the host can read disks. Encrypt inside the server what must stay private.',
  },
]
