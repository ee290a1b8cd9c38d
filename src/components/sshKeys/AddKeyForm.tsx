import { useMutation, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { SectionHead } from '@/components/SectionHead'
import { parseSshKey, type ParsedSshKey } from '@/domain/instances/sshKey'
import type { SshKeyName } from '@/domain/instances/sshKeys'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { hasHiddenCharacters } from '@/lib/text'
import { Button } from '@/ui/Button'
import { Field, TextArea, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

const NAME_MAX_LENGTH = 60

function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Give the key a name.'
  if ([...name.trim()].length > NAME_MAX_LENGTH) return `Use at most ${NAME_MAX_LENGTH} characters.`
  return hasHiddenCharacters(name) ? 'Remove the invisible characters from the name.' : undefined
}

export interface AddKeyFormProps {
  title: string
  /** The keys that are there. */
  known: readonly Pick<SshKeyName, 'name' | 'fingerprint'>[]
  /** Who has them: "You have", "The workspace has". */
  whoHas: string
  /** Stores the key; rejects with a Failure. */
  onAdd: (name: string, publicKey: string) => Promise<unknown>
  /** The query keys that a new key makes stale. */
  invalidates: readonly QueryKey[]
}

/** Adds a public key. The browser reads it first, so that a wrong one is refused at its field with the reason. */
export function AddKeyForm({ title, known, whoHas, onAdd, invalidates }: AddKeyFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [line, setLine] = useState('')
  const [parsed, setParsed] = useState<ParsedSshKey | null>(null)
  const [isTried, setIsTried] = useState(false)
  const add = useMutation({
    mutationFn: (key: { name: string; line: string }) => onAdd(key.name, key.line),
    onSuccess: (_, key) => {
      notifySuccess(`${key.name} was added.`)
      setName('')
      setLine('')
      setParsed(null)
      setIsTried(false)
    },
    onError: () => focusFirstInvalid(form),
    meta: { invalidates },
  })
  const twin =
    parsed?.ok === true
      ? known.find(({ fingerprint }) => fingerprint === parsed.key.fingerprintSha256)
      : undefined
  const keyProblem =
    parsed?.ok === false
      ? parsed.problem
      : twin
        ? `${whoHas} this key already. It is called ${twin.name}.`
        : undefined
  const isElsewhere = add.error && !['name', 'public_key'].includes(add.error.field ?? '')

  const read = async (text: string) => {
    const result = await parseSshKey(text)
    setParsed(result)
    // A comment such as me@laptop is a good name.
    if (result.ok && name === '') setName(result.key.comment.slice(0, NAME_MAX_LENGTH))
    return result
  }

  const submit = async () => {
    setIsTried(true)
    const result = await read(line)
    const isDouble =
      result.ok && known.some(({ fingerprint }) => fingerprint === result.key.fingerprintSha256)
    const named = name || (result.ok ? result.key.comment : '')
    if (!result.ok || isDouble || nameProblem(named)) {
      // After React has marked the fields.
      requestAnimationFrame(() => focusFirstInvalid(form))
      return
    }
    add.mutate({ name: named.trim(), line: line.trim() })
  }

  return (
    <section aria-labelledby="add-key" className="border-t border-line bg-surface">
      <SectionHead id="add-key" title={title} />
      <form
        ref={form}
        aria-label={title}
        noValidate
        className="grid max-w-[44rem] gap-5 px-(--pad) pt-1 pb-8"
        onSubmit={(event) => {
          event.preventDefault()
          if (!add.isPending) void submit()
        }}
      >
        {isElsewhere && add.error ? <FailureBanner failure={add.error} /> : null}
        <Field
          label="Public key"
          hint={
            parsed?.ok === true && !twin ? (
              <>
                {parsed.key.algorithm}, {parsed.key.bits} bits,{' '}
                <code className="text-12 break-all">{parsed.key.fingerprintSha256}</code>
              </>
            ) : (
              'One line that begins with ssh-ed25519 or ssh-rsa, from the file that ends in .pub.'
            )
          }
          error={
            (isTried || line !== '' ? keyProblem : undefined) ??
            fieldError('public_key', [], add.error)
          }
        >
          <TextArea
            mono
            rows={3}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={line}
            onChange={(event) => {
              add.reset()
              const { value } = event.currentTarget
              setLine(value)
              if (value.trim() === '') setParsed(null)
              else void read(value)
            }}
          />
        </Field>
        <Field
          label="Name"
          hint="Such as the computer that has the private key."
          error={(isTried ? nameProblem(name) : undefined) ?? fieldError('name', [], add.error)}
        >
          <TextInput
            autoComplete="off"
            value={name}
            onChange={(event) => {
              add.reset()
              setName(event.currentTarget.value)
            }}
          />
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={add.isPending}>
            Add key
          </Button>
        </div>
      </form>
    </section>
  )
}
