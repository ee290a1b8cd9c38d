import { contents } from 'virtual:os-image-contents'
import { useState } from 'react'
import type { OsPackage, OsSettings } from '@/content/osImage'
import { Field, TextInput } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'
import { Table, type Column, type SortState } from '@/ui/Table'
import { filterPackages, packageGroups, type PackageGroup } from './filterPackages'
import { packageSize } from './sizes'
import page from '@/components/toolPage.module.css'
import styles from './osImage.module.css'

const columns: readonly Column<OsPackage>[] = [
  { id: 'name', header: 'Package', rowHeader: true, sortable: true, cell: ({ name }) => name },
  {
    id: 'version',
    header: 'Version',
    figure: true,
    className: styles.version,
    cell: ({ version }) => version,
  },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    figure: true,
    sortable: true,
    firstDirection: 'descending',
    className: styles.size,
    cell: ({ kib }) => packageSize(kib),
  },
  { id: 'why', header: 'Why', list: 'full', cell: reasonOf },
]

function reasonOf({ why, neededBy }: OsPackage): string {
  if (why !== undefined) return why
  return neededBy.length === 0 ? 'Part of every Debian.' : `Needed by ${neededBy.join(', ')}.`
}

/** What is in the image: the packages, the settings, and what was left out. */
export function ImageContents() {
  return (
    <>
      <Packages packages={contents.packages} />
      <section id="settings" aria-labelledby="settings-title" className="border-t border-line-2">
        <div className={page.title}>
          <h2 id="settings-title">What is switched on</h2>
          <p className="text-14 text-text-2">Everything else is as Debian sets it.</p>
        </div>
        {contents.settings.map((group) => (
          <SettingGroup key={group.file} {...group} />
        ))}
      </section>
      <section id="left-out" aria-labelledby="left-out-title" className="border-t border-line-2">
        <div className={page.title}>
          <h2 id="left-out-title">What is left out</h2>
        </div>
        <dl className={styles.reasons}>
          {contents.leftOut.map(({ what, why }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

function Packages({ packages }: { packages: readonly OsPackage[] }) {
  const [text, setText] = useState('')
  const [group, setGroup] = useState<PackageGroup>('chosen')
  const [sort, setSort] = useState<SortState>({ id: 'name', direction: 'ascending' })
  const found = filterPackages(packages, text, group, sort)
  return (
    <section id="packages" aria-labelledby="packages-title">
      <div className={page.title}>
        <h2 id="packages-title">What is installed</h2>
        <p role="status" className="num text-14 text-text-2">
          {found.length} of {packages.length} packages
        </p>
      </div>
      <form
        role="search"
        aria-label="Packages"
        className="flex flex-wrap items-end gap-4 border-b border-line px-(--pad) py-4"
        onSubmit={(event) => event.preventDefault()}
      >
        <Field label="Search all packages" className="min-w-0 flex-1 basis-64">
          <TextInput
            type="search"
            name="package"
            placeholder="openssh"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </Field>
        <Segmented<PackageGroup>
          label="Show"
          options={packageGroups}
          value={text.trim() === '' ? group : 'all'}
          onChange={(chosen) => {
            setText('')
            setGroup(chosen)
          }}
        />
      </form>
      <Table
        caption="The packages of the image"
        columns={columns}
        rows={found}
        rowKey={({ name }) => name}
        sort={sort}
        onSort={(id, direction) => setSort({ id, direction })}
        empty={<p className="px-(--pad) py-6">No package matches.</p>}
      />
    </section>
  )
}

function SettingGroup({ title, file, values }: OsSettings) {
  return (
    <div className={styles.group}>
      <div>
        <h3>{title}</h3>
        <code>{file}</code>
      </div>
      <dl className={styles.reasons}>
        {values.map(({ key, value, why }) => (
          <div key={key}>
            <dt>
              <code>
                {key} <b>{value}</b>
              </code>
            </dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
