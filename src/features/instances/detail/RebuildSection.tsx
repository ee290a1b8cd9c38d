import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionCommand } from '@/components/instances/ActionCommand'
import { FailureBanner } from '@/components/FailureBanner'
import { SectionHead } from '@/components/SectionHead'
import { whyNot } from '@/components/instances/whyNot'
import { YourBill } from '@/components/YourBill'
import { imagesQuery } from '@/domain/catalogue/queryOptions'
import { billingEffect, effects } from '@/domain/instances/actionTexts'
import { doing } from '@/domain/instances/doing'
import { instanceCan } from '@/domain/instances/instanceCan'
import { ownImagesQuery } from '@/domain/ownImages/queryOptions'
import { rebuildSources } from '@/domain/ownImages/ownImageRules'
import { orderIdsQuery } from '@/domain/instances/orderIds'
import { useOfferedKeys } from '@/domain/instances/useOfferedKeys'
import { useInstanceAction } from '@/domain/instances/useInstanceAction'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Field } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import type { TabProps } from './InstancePage'

/** Installs an image again. It erases the disk, so the person types the name of the server. */
export function RebuildSection({ userId, instance, rules }: TabProps) {
  const { locale } = useViewerLocale()
  const { orders } = useDeployment()
  const { data: images = [] } = useQuery(imagesQuery)
  const { data: ids } = useQuery(orderIdsQuery)
  const { data: keys = [] } = useOfferedKeys(userId, instance.workspace.id)
  const [image, setImage] = useState(instance.image.slug)
  const [chosenKeys, setChosenKeys] = useState<readonly string[]>([])
  const [key, setKey] = useState<string | null>(null)
  const action = useInstanceAction({
    onDone: () => {
      setKey(null)
      notifySuccess(`${instance.name} ${doing.rebuild}.`)
    },
  })
  const answer = instanceCan('rebuild', instance, rules)
  const { data: ownImages } = useQuery(ownImagesQuery(instance.workspace.id))
  const own = ownImages?.find(({ id }) => id === image)
  const imageId = image === instance.image.slug ? instance.image.id : ids?.images.get(image)
  const parameters = {
    ...(own === undefined
      ? imageId === undefined
        ? {}
        : { image_id: imageId }
      : { snapshot_id: own.id }),
    ...(chosenKeys.length === 0 ? {} : { ssh_key_ids: [...chosenKeys] }),
  }
  const options = [
    ...images
      .filter(({ minDiskGib }) => (instance.plan.diskGib ?? minDiskGib) >= minDiskGib)
      .map(({ slug, family, version }) => ({ value: slug, label: `${family} ${version}` })),
    ...rebuildSources(ownImages ?? [], instance).map(({ id, name, image: holds }) => ({
      value: id,
      label: `${name}, your image (${holds})`,
    })),
  ]
  const isAtImage = key === null && ['image_id', 'snapshot_id'].includes(action.error?.field ?? '')
  const isListed = options.some(({ value }) => value === instance.image.slug)
  return (
    <section id="rebuild" aria-labelledby="rebuild-title" className="border-t border-line">
      <SectionHead id="rebuild-title" title="Rebuild" />
      <div className="grid max-w-[34rem] gap-5 px-(--pad) pb-6">
        <p className="text-14">{effects.rebuild}</p>
        {answer.allowed ? (
          <>
            <Field label="Image" error={isAtImage ? action.error?.message : undefined}>
              <Select
                value={image}
                options={
                  isListed
                    ? options
                    : [
                        {
                          value: instance.image.slug,
                          label: `${instance.image.family} ${instance.image.version}, as now`,
                        },
                        ...options,
                      ]
                }
                onChange={(event) => setImage(event.currentTarget.value)}
              />
            </Field>
            {keys.length === 0 ? null : (
              <fieldset>
                <legend className="mb-1 text-14 font-strong text-text">Keys</legend>
                <p className="mb-2 text-14 text-text-3">
                  Choose none to keep the keys that the server has now.
                </p>
                {keys.map(({ id, name, fingerprint, origin }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    hint={
                      <>
                        <code className="block text-12 break-all">{fingerprint}</code>
                        {origin}
                      </>
                    }
                    checked={chosenKeys.includes(id)}
                    onChange={({ currentTarget: { checked } }) =>
                      setChosenKeys(
                        checked ? [...chosenKeys, id] : chosenKeys.filter((each) => each !== id),
                      )
                    }
                  />
                ))}
              </fieldset>
            )}
            <div>
              <Button
                variant="danger"
                disabledReason={
                  imageId === undefined && own === undefined
                    ? 'We are still reading the images.'
                    : undefined
                }
                onClick={() => {
                  action.reset()
                  setKey(crypto.randomUUID())
                }}
              >
                Rebuild
              </Button>
            </div>
          </>
        ) : (
          <p className="text-14">{whyNot(answer)}</p>
        )}
      </div>
      {key !== null && answer.allowed ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setKey(null))}
          title={`Rebuild ${instance.name}?`}
          description={effects.rebuild}
          confirmLabel={`Rebuild ${instance.name}`}
          tone="danger"
          typed={instance.name}
          busy={action.isPending}
          onConfirm={() =>
            action.mutate({
              instance,
              kind: 'rebuild',
              transition: answer.transition,
              parameters,
              idempotencyKey: key,
            })
          }
        >
          <YourBill>
            {billingEffect(answer.transition, { price: instance.price, orders, locale })}
          </YourBill>
          <ActionCommand
            instance={instance}
            kind="rebuild"
            parameters={parameters}
            flags={{
              ...(own === undefined ? { image } : { 'own-image': own.name }),
              key: keys.flatMap(({ id, name }) => (chosenKeys.includes(id) ? name : [])),
            }}
          />
          {action.error ? <FailureBanner failure={action.error} /> : null}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
