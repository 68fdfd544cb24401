import {
  call,
  choice,
  codes,
  flag,
  instant,
  integer,
  list,
  reference,
  text,
} from '#define'
import { roleCodes } from './roleCodes.entity.ts'

const id = text({ required: true })
const name = text({ required: true, max: 80 })
const code = choice(codes, { required: true })
const { area, risk, description } = roleCodes.fields
const labelled = { code, name, area, risk, description }
const needs = text({ max: 300 })
const grant = { staffId: reference('staff', { required: true }), code }

/** What people may do: their codes, where these come from, and what they open. */
export const accessCalls = {
  /**
   * Everybody of the client who is not deleted, with each code that they hold now. A code that comes from several sides stands there once for
   * each; `templateId` says with which template, nothing that it was given by itself.
   */
  getAccessTable: call({
    at: 'GET /api/access/table',
    answer: {
      data: list(
        {
          id,
          name,
          branchId: text(),
          branch: text(),
          groups: list({ id, name }),
          isDisabled: flag({ required: true }),
          held: list(
            {
              code,
              templateId: text(),
              template: text(),
              sinceUtc: instant({ required: true }),
              by: text(),
              expiresOnUtc: instant(),
            },
            500,
          ),
        },
        5000,
      ),
      codes: list({ code, name, area: text() }),
      templates: list({ id, name, codes: list({ code }) }),
    },
  }),
  /** The same as a file: a line for each person, a column for each code, and what each comes from. */
  exportAccess: call({
    at: 'GET /api/access/table/export',
    input: { format: choice(['csv', 'xlsx'], { default: 'xlsx' }) },
    isFile: true,
  }),
  /** What each code is called. */
  getRoleCodeList: call({
    at: 'GET /api/access/codes',
    of: 'accessTemplates',
    answer: { data: list({ id: code, name }) },
  }),
  /**
   * What each code is called, how many people hold it, and the screens and calls that it opens, alone or together with others (`needs`, in
   * words). `unreached` are screens that nobody opens now.
   */
  getAccessMap: call({
    at: 'GET /api/access/map',
    answer: {
      data: list({
        ...labelled,
        version: integer({ required: true }),
        staffCount: integer({ required: true }),
        screens: list({
          path: text({ required: true }),
          title: text({ required: true }),
          needs,
        }),
        calls: list({ at: text({ required: true }), needs }, 2000),
      }),
      paths: list({ path: text({ required: true }), title: text({ required: true }) }),
      unreached: list({ path: text({ required: true }), title: text({ required: true }) }),
    },
  }),
  /** The map as a file: a line for each screen, a column for each code, with the step of the way that the code helps with. */
  exportAccessMap: call({
    at: 'GET /api/access/map/export',
    input: { format: choice(['csv', 'xlsx'], { default: 'xlsx' }) },
    isFile: true,
  }),
  /** What a code is called. What it opens is declared with the routes. */
  labelCode: call({
    at: 'POST /api/access/label',
    input: { ...labelled, version: integer({ required: true }) },
  }),
  /**
   * Gives and takes codes, all of it or nothing, at most 5,000 at once. A code that a person has with a template is not taken by this.
   * `expiresOnUtc` ends what is given.
   */
  changeAccess: call({
    at: 'POST /api/access/change',
    input: {
      grant: list(grant, 5000),
      revoke: list(grant, 5000),
      expiresOnUtc: instant(),
    },
  }),
  /** Gives a person, and the others, the templates and own codes of another, in place of what they had. */
  copyAccess: call({
    at: 'POST /api/access/copy',
    of: 'staff',
    input: {
      staffId: reference('staff', { required: true }),
      fromId: reference('staff', { required: true, label: 'Like' }),
      others: list({ staffId: reference('staff', { required: true }) }),
    },
  }),
  /** Gives people templates beside those that they have, in their place, or takes them away; all of it or nothing. */
  giveTemplates: call({
    at: 'POST /api/access/templates',
    input: {
      people: list({ staffId: reference('staff', { required: true }) }),
      templates: list({ templateId: reference('accessTemplates', { required: true }) }),
      how: choice(['Add', 'Replace', 'Take away'], { required: true }),
    },
  }),
  /** Gives a person another password and ends their sessions. The person should change it at once, in the profile. */
  setPassword: call({
    at: 'POST /api/access/setPassword',
    of: 'staff',
    input: {
      staffId: reference('staff', { required: true }),
      password: text({
        required: true,
        max: 128,
        label: 'New password',
        help: 'At least 15 characters',
      }),
    },
  }),
  /** What a person sees: the screens that they reach by the codes that they hold now, each with the area that it stands in. */
  getScreensOf: call({
    at: 'GET /api/access/screens',
    input: { staffId: reference('staff', { required: true }) },
    answer: {
      data: list({
        path: text({ required: true }),
        title: text({ required: true }),
        area: text({ required: true }),
      }),
    },
  }),
  /** Why a person does or does not see a screen: each step of the way to it, with the codes of which they need one and those that they hold. */
  explainAccess: call({
    at: 'GET /api/access/explain',
    input: {
      staffId: reference('staff', { required: true }),
      path: text({ required: true, max: 100 }),
    },
    answer: {
      isReached: flag({ required: true }),
      why: text({ required: true, max: 500 }),
      steps: list({
        path: text({ required: true }),
        title: text({ required: true }),
        codes: text({ required: true, max: 300 }),
        held: text({ required: true, max: 300 }),
      }),
    },
  }),
}
