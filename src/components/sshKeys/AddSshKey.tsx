import { saveFile } from '@/lib/saveFile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { queryKeys } from '@/domain/queryKeys'
import { canGenerateSshKey, generateSshKey } from '@/domain/instances/generateSshKey'
import { parseSshKey, type ParsedSshKey } from '@/domain/instances/sshKey'
import { addSshKey, type SshKey } from '@/domain/instances/sshKeys'
import { fieldError } from '@/components/fieldError'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { CodeBlock } from '@/ui/CodeBlock'
import { Field, TextArea, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

const NO_ED25519 =
  'This browser cannot generate Ed25519 keys on this page. Run ssh-keygen -t ed25519 and paste the .pub file.'

interface Problems {
  name?: string | undefined
  publicKey?: string | undefined
}

/** A new pair. The private key exists only here, until the person leaves the page. */
interface Generated {
  name: string
  privateKey: string
}

/** Adds a public key, or generates a key pair in the browser. It is no form, because it can be a part of one. */
export function AddSshKey({ onAdded }: { onAdded: (key: SshKey) => void }) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [typedName, setTypedName] = useState<string | null>(null)
  const [parsed, setParsed] = useState<ParsedSshKey | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [canGenerate, setCanGenerate] = useState<boolean>()
  const [generated, setGenerated] = useState<Generated | null>(null)
  const nameInput = useRef<HTMLInputElement>(null)
  const name = typedName ?? (parsed?.ok ? parsed.key.comment.slice(0, 64) : '')

  useEffect(() => {
    void canGenerateSshKey().then(setCanGenerate)
  }, [])

  const adding = useMutation({
    mutationFn: async (pasted: string | null) => {
      if (pasted !== null) return { key: await addSshKey(name.trim(), pasted), privateKey: null }
      // The comment of a key is one word.
      const pair = await generateSshKey(name.trim().replaceAll(/\s+/g, '-'))
      return { key: await addSshKey(name.trim(), pair.publicKey), privateKey: pair.privateKey }
    },
    meta: { invalidates: [queryKeys.sshKeys()] },
    onSuccess: async ({ key, privateKey }) => {
      if (privateKey === null) notifySuccess(`The key ${key.name} is added.`)
      else setGenerated({ name: key.name, privateKey })
      setText('')
      setTypedName(null)
      setParsed(null)
      await queries.invalidateQueries({ queryKey: queryKeys.sshKeys() })
      onAdded(key)
    },
  })
  const refusal: Failure | null = adding.error
  const isAtField = refusal?.field === 'name' || refusal?.field === 'public_key'

  const edit = () => {
    setProblems({})
    if (adding.isError) adding.reset()
  }
  const add = async (pasted: string | null) => {
    if (adding.isPending) return
    const read = pasted === null ? null : await parseSshKey(pasted)
    const found: Problems = {
      name: name.trim() === '' ? 'Enter a name, such as laptop.' : undefined,
      publicKey: read && !read.ok ? read.problem : undefined,
    }
    setProblems(found)
    if (found.publicKey !== undefined) return
    if (found.name !== undefined) nameInput.current?.focus()
    else adding.mutate(pasted)
  }

  return (
    <div role="group" aria-label="Add a key" className="grid max-w-[44rem] gap-4 px-(--pad) pb-5">
      {refusal && !isAtField ? <FailureBanner failure={refusal} /> : null}
      {generated ? <NewPrivateKey {...generated} onDone={() => setGenerated(null)} /> : null}
      <Field
        label="Public key"
        hint="Paste the .pub file."
        error={problems.publicKey ?? fieldError('public_key', [], refusal)}
      >
        <TextArea
          mono
          rows={3}
          value={text}
          placeholder="ssh-ed25519 AAAA… name"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            const { value } = event.currentTarget
            setText(value)
            edit()
            void parseSshKey(value).then(setParsed)
          }}
        />
      </Field>
      {parsed?.ok ? (
        <p role="status" className="text-14 text-text-2">
          {parsed.key.algorithm}, {parsed.key.bits} bits,{' '}
          <code className="num break-all">{parsed.key.fingerprintSha256}</code>
        </p>
      ) : null}
      <Field label="Name of the key" error={problems.name ?? fieldError('name', [], refusal)}>
        <TextInput
          ref={nameInput}
          name="key-name"
          value={name}
          maxLength={64}
          autoComplete="off"
          onChange={(event) => {
            setTypedName(event.currentTarget.value)
            edit()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would send the form around this.
            event.preventDefault()
            void add(text)
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button busy={adding.isPending} onClick={() => void add(text)}>
          Add key
        </Button>
        <Button
          variant="ghost"
          disabledReason={canGenerate === false ? NO_ED25519 : undefined}
          onClick={() => void add(null)}
        >
          Generate a key pair
        </Button>
      </div>
    </div>
  )
}

function NewPrivateKey({ name, privateKey, onDone }: Generated & { onDone: () => void }) {
  const file = `${name.replaceAll(/[^\w.-]+/g, '-')}.key`
  const download = () => saveFile(file, new Blob([privateKey], { type: 'application/x-pem-file' }))
  return (
    <div className="grid gap-3">
      <Banner
        tone="warn"
        role="status"
        title="Save the private key now."
        actions={
          <>
            <Button size="sm" onClick={download}>
              Download {file}
            </Button>
            <Button size="sm" variant="ghost" onClick={onDone}>
              I have saved it
            </Button>
          </>
        }
      >
        It was made in this browser, is stored nowhere, and is not shown again. Then run{' '}
        <code>chmod 600 {file}</code>.
      </Banner>
      <CodeBlock code={privateKey} title={file} />
    </div>
  )
}
