import { render, screen } from '@testing-library/react'
import {
  CoreAdminContext,
  RecordContextProvider,
  TestMemoryRouter,
  useRecordContext,
} from 'ra-core'
import { TextField } from 'react-admin'
import { TextField as SameTextField } from 'ra-ui-materialui'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'

// Two copies of a library mean two contexts: one component's provider is then invisible to another's hook.
const Place = () => <p>{useLocation().pathname}</p>
const Name = () => <p>{useRecordContext()?.name}</p>

test("the router of react-admin is the application's router", () => {
  render(
    <TestMemoryRouter initialEntries={['/sale/records']}>
      <Place />
    </TestMemoryRouter>,
  )
  expect(screen.getByText('/sale/records')).toBeTruthy()
})

test("react-admin works inside the application's router", () => {
  render(
    <MemoryRouter initialEntries={['/sale']}>
      <CoreAdminContext>
        <Place />
      </CoreAdminContext>
    </MemoryRouter>,
  )
  expect(screen.getByText('/sale')).toBeTruthy()
})

test('react-admin and the packages that it is made of are one', () => {
  render(
    <RecordContextProvider value={{ id: 1, name: 'Oak' }}>
      <Name />
      <TextField source="id" />
    </RecordContextProvider>,
  )
  expect(screen.getByText('Oak')).toBeTruthy()
  expect(screen.getByText('1')).toBeTruthy()
  expect(TextField).toBe(SameTextField)
})
