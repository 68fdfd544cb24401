import '#src/fields/inputs.tsx'
import { screen, waitFor } from '@testing-library/react'
import { Form } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { answers, type Question } from '#define'
import { kindView } from '#src/fields/index.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const field = answers({ questions: { by: 'typeId', call: 'getOperationReportTypeList' } })
const visitors: Question = { name: 'visitors', label: 'Visitors', kind: 'integer', required: true }
const weather: Question = {
  name: 'weather',
  label: 'Weather',
  kind: 'text',
  required: false,
  help: 'In a word',
}
const isClean: Question = { name: 'isClean', label: 'Clean', kind: 'flag', required: false }
const calls = {
  getOperationReportTypeList: () => ({
    data: [
      { id: 'shop', questions: [visitors, weather] },
      { id: 'yard', questions: [weather, isClean] },
    ],
  }),
}

const Types = () => {
  const { setValue } = useFormContext()
  return ['shop', 'yard'].map(type => (
    <button key={type} type="button" onClick={() => setValue('typeId', type)}>
      {type}
    </button>
  ))
}

function open(record: object, refusal?: object) {
  const { Input } = kindView(field)
  const save = vi.fn<(values: any) => unknown>(() => refusal)
  const shown = show(
    <Form record={record} onSubmit={async (values: object) => save(values) as object} noValidate>
      <Types />
      <Input field={field} name="answers" label="Answers" />
      <button type="submit">Save</button>
    </Form>,
    { provider: fakeProvider({ calls }) },
  )
  return {
    ...shown,
    save: async () => {
      await shown.user.click(screen.getByText('Save'))
      await waitFor(() => expect(save).toHaveBeenCalled())
      return save.mock.calls.at(-1)![0].answers as object
    },
  }
}

test('the type says what is asked, each question by an input of its kind, with its help', async () => {
  const { user, save } = open({ typeId: null, answers: {} })
  expect(await screen.findByText('Choose the type first; the questions depend on it.')).toBeTruthy()
  await user.click(screen.getByText('shop'))
  await user.type(await screen.findByRole('textbox', { name: 'Visitors *' }), '12')
  await user.type(screen.getByRole('textbox', { name: 'Weather' }), 'Rain')
  expect(screen.getByText('In a word')).toBeTruthy()
  expect(await save()).toEqual({ visitors: 12, weather: 'Rain' })
})

test('what another type does not ask leaves the form with the type; what both ask stays', async () => {
  const { user, save } = open({ typeId: 'shop', answers: { visitors: 12, weather: 'Rain' } })
  await screen.findByDisplayValue('12')
  await user.click(screen.getByText('yard'))
  expect(await screen.findByRole('switch', { name: 'Clean' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /Visitors/ })).toBeNull()
  expect(screen.getByDisplayValue('Rain')).toBeTruthy()
  expect(Object.keys(await save())).not.toContain('visitors')
})

test('what the server says of an answer stands at its question, and of all of them below', async () => {
  const { save } = open(
    { typeId: 'shop', answers: { visitors: 12 } },
    { 'answers.visitors': 'Visitors: a whole number.', 'answers.root': 'Say more.' },
  )
  await screen.findByDisplayValue('12')
  await save()
  expect(await screen.findByText('Visitors: a whole number.')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Visitors *' }).getAttribute('aria-invalid')).toBe(
    'true',
  )
})

test('for reading, each answer stands under its question, and what nobody asks any more under its name', async () => {
  const { Cell } = kindView(field)
  const { container } = show(
    <Cell field={field} value={{ visitors: 1200, isClean: true, till: 'even', weather: '' }} />,
    { provider: fakeProvider({ calls }) },
  )
  await screen.findByText('Visitors')
  expect([...container.querySelectorAll('dl > div')].map(part => part.textContent)).toEqual([
    'Visitors1,200',
    'CleanYes',
    'tilleven',
  ])
})
