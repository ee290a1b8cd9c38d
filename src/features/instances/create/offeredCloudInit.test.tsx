import { afterEach, expect, it } from 'vitest'
import {
  offerCloudInit,
  offeredCloudInit,
  removeOfferedCloudInit,
} from '@/domain/instances/offeredCloudInit'
import { storeDraft } from '@/lib/drafts'
import { CREATE_DRAFT, emptyFields, readCreateDraft } from './createFields'

afterEach(() => sessionStorage.clear())

const text = '#cloud-config\nhostname: web-1\n'

it('the form begins with the cloud-init text that another page made', () => {
  expect(readCreateDraft('ada')).toBeNull()
  offerCloudInit(text)
  expect(readCreateDraft('ada')).toEqual({
    fields: { ...emptyFields, cloudInit: text },
    choice: {},
    sent: null,
  })
  removeOfferedCloudInit()
  expect(offeredCloudInit()).toBeUndefined()
})

it('and keeps what was entered in its other fields', () => {
  const stored = {
    fields: { ...emptyFields, name: 'mine', cloudInit: '#!/bin/sh' },
    choice: { plan: 'v1.small' },
    sent: null,
  }
  storeDraft('ada', CREATE_DRAFT, stored)
  expect(readCreateDraft('ada')).toEqual(stored)
  offerCloudInit(text)
  expect(readCreateDraft('ada')).toEqual({
    ...stored,
    fields: { ...stored.fields, cloudInit: text },
  })
})
