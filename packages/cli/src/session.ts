import { readSecret } from './ask'
import { connectTo, connectedTo } from './backend/target'
import { forgetApiKey, saveApiKey, variables } from './config'
import { readApiKey } from './data'
import { exitCodes, type ExitCode } from './exitCodes'
import { showFailure } from './show'
import type { Terminal } from './terminal'

const KEY = /^wsk_[\da-f]{72}$/

/** Reads an API key, tries it, and keeps it for later runs. */
export async function login(terminal: Terminal, name: string): Promise<ExitCode> {
  const { stderr, env } = terminal
  stderr.write('Make a key on the site, under Workspace in your dashboard.\n')
  const apiKey = await readSecret(terminal, 'API key (it stays hidden): ')
  if (!KEY.test(apiKey)) {
    stderr.write('error: This API key is incomplete. It begins with wsk_ and has 76 characters.\n')
    return exitCodes.noKey
  }
  connectTo({ ...connectedTo(), apiKey })
  try {
    const key = await readApiKey()
    const path = saveApiKey(apiKey, env)
    const until = key.expiresAt.slice(0, 10)
    stderr.write(`You act as the API key ${key.name} (${key.scope}) until ${until}.\n`)
    if (key.actions !== null) {
      stderr.write(`It changes something with these actions alone: ${key.actions.join(', ')}.\n`)
    }
    if (key.label !== null) {
      stderr.write(`It changes only servers with the label ${key.label}.\n`)
    }
    if (key.approvalMicros !== null) {
      stderr.write(
        'A person approves what it orders above an amount. The program waits for that.\n',
      )
    }
    stderr.write(`It is kept in ${path}, which only you can read.\n`)
    if (env[variables.apiKey]) {
      stderr.write(`${variables.apiKey} is set too, and goes before the file.\n`)
    }
    return exitCodes.done
  } catch (error) {
    return showFailure(error, terminal, name)
  }
}

/** Forgets the kept key. */
export function logout({ stderr, env }: Terminal): ExitCode {
  const isForgotten = forgetApiKey(env)
  stderr.write(
    isForgotten
      ? 'The key is removed from this machine. It still works elsewhere: revoke it on the site to end it.\n'
      : 'No key is kept on this machine.\n',
  )
  if (env[variables.apiKey]) stderr.write(`${variables.apiKey} is still set.\n`)
  connectTo({ ...connectedTo(), apiKey: null })
  return exitCodes.done
}
