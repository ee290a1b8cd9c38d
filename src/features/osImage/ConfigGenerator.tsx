import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { cloudInitBytes, cloudInitProblem } from '@/domain/instances/cloudInit'
import { offerCloudInit } from '@/domain/instances/offeredCloudInit'
import { CREATE_PATH } from '@/domain/settings/orders'
import { saveFile } from '@/lib/saveFile'
import { Button } from '@/ui/Button'
import { CodeBlock } from '@/ui/CodeBlock'
import { StateTag } from '@/ui/StateTag'
import { ConfigForm } from './ConfigForm'
import { configText, emptyConfig, examples, type ConfigFields } from './configFields'
import { useConfigCheck, type ConfigCheck } from './useConfigCheck'
import page from '@/components/toolPage.module.css'
import styles from './osImage.module.css'

const [{ fields: firstExample }] = examples

/** Writes a cloud-init file while somebody fills the form, and checks it with the schema of cloud-init. */
export function ConfigGenerator() {
  const [fields, setFields] = useState<ConfigFields>(firstExample)
  const [isTouched, setTouched] = useState(false)
  const check = useConfigCheck(fields, isTouched)
  const text = configText(fields)
  const fill = (change: Partial<ConfigFields>) => {
    setTouched(true)
    setFields((now) => ({ ...now, ...change }))
  }
  return (
    <section id="generator" aria-labelledby="generator-title" className="border-t border-line-2">
      <div className={page.title}>
        <h2 id="generator-title">Write a cloud-init file</h2>
        <div className="flex flex-wrap gap-2" role="group" aria-label="Begin with">
          {examples.map(({ id, label, fields: example }) => (
            <Button key={id} size="sm" onClick={() => fill(example)}>
              {label}
            </Button>
          ))}
          <Button size="sm" variant="ghost" onClick={() => fill(emptyConfig)}>
            Clear
          </Button>
        </div>
      </div>
      <div className={styles.two}>
        <ConfigForm fields={fields} errors={check.errors} onChange={fill} />
        <Result text={text} check={check} />
      </div>
    </section>
  )
}

const OFF_ID = 'generator-off'

function Result({ text, check: { errors, state } }: { text: string; check: ConfigCheck }) {
  const navigate = useNavigate()
  const count = Object.keys(errors).length
  const off =
    count > 0
      ? `Correct ${count === 1 ? 'one field' : `${count} fields`} first.`
      : cloudInitProblem(text)
  return (
    <div className={styles.result}>
      <div className={styles.sticky}>
        <p role="status" className="mb-3 flex flex-wrap items-center gap-x-4 text-14">
          {off !== undefined ? (
            <StateTag state="error">{off}</StateTag>
          ) : state === 'unchecked' ? (
            <StateTag state="research">Not checked: the schema could not be loaded</StateTag>
          ) : state === 'checking' ? (
            <StateTag state="starting">Checking</StateTag>
          ) : (
            <StateTag state="passing">Follows the schema of cloud-init</StateTag>
          )}
          <span className="num text-text-3">{cloudInitBytes(text)} bytes of 64 KiB</span>
        </p>
        <CodeBlock code={text} title="user-data.yaml" label="The file for cloud-init" />
        <div className="mt-4 flex flex-wrap gap-3 print:hidden">
          <Button
            variant="primary"
            data-primary-action
            disabledReason={off}
            reasonBeside={OFF_ID}
            onClick={() => {
              offerCloudInit(text)
              void navigate({ to: CREATE_PATH })
            }}
          >
            Use it in a new server
          </Button>
          <Button
            disabledReason={off}
            reasonBeside={OFF_ID}
            onClick={() =>
              saveFile('user-data.yaml', new Blob([text], { type: 'text/yaml;charset=utf-8' }))
            }
          >
            Download
          </Button>
        </div>
        <p id={OFF_ID} className="mt-3 text-12 text-text-3">
          {off ??
            'The text is kept in this tab, also while you sign in. The form of the new server shows it before anything is created.'}
        </p>
      </div>
    </div>
  )
}
