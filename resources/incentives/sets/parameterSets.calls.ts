import { call, reference, text } from '#define'

export const parameterSetCalls = {
  /** A draft with the rates of a set, to change and publish for later months. */
  cloneParameterSet: call({
    at: 'POST /api/parameterSets/clone',
    of: 'parameterSets',
    access: ['P3'],
    done: '%{name} cloned',
    input: { parameterSetId: reference('parameterSets', { required: true }) },
    answer: {
      id: reference('parameterSets', { required: true }),
      name: text({ required: true }),
    },
  }),
}
