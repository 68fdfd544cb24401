import { answers, choice, date, entity, longText, reference } from '#define'
import { latestTodayOf } from '#resources/days.ts'

const author = { field: 'authorId' } as const
const checker = ['O2'] as const

export const operationReports = entity('operationReports', {
  titles: ['Report', 'Reports'],
  fields: {
    typeId: reference('operationReportTypes', { required: true, only: { isActive: true } }),
    branchId: reference('branches', { required: true }),
    date: date({ required: true, default: 'today' }),
    shift: choice(['Morning', 'Afternoon']),
    values: answers({
      label: 'Figures and facts',
      questions: { by: 'typeId', call: 'getOperationReportTypeList' },
    }),
    remark: longText({ max: 2000 }),
    authorId: reference('staff', { required: true, readOnly: true }),
    state: choice(['Draft', 'Submitted', 'Checked', 'Returned'], {
      default: 'Draft',
      tones: { Draft: 'neutral', Submitted: 'info', Checked: 'good', Returned: 'warning' },
    }),
    checkerId: reference('staff', { readOnly: true, label: 'Checked by' }),
    checkRemark: longText({ max: 500, readOnly: true, label: 'Review comment' }),
  },
  list: {
    columns: [
      'date',
      'typeId',
      'branchId',
      'shift',
      'state',
      'authorId',
      'checkerId',
      'checkRemark',
      'updatedOnUtc',
    ],
    sort: '-date',
    tone: 'state',
  },
  form: { Report: 'typeId', Content: 'values' },
  statuses: {
    transitions: {
      submit: {
        from: ['Draft', 'Returned'],
        to: 'Submitted',
        label: 'Submit',
        by: author,
        confirm: 'You can change it until somebody checks it.',
      },
      check: {
        from: ['Submitted'],
        to: 'Checked',
        access: checker,
        takesRemark: true,
        confirm: 'A checked report can no longer be changed.',
      },
      sendBack: {
        from: ['Submitted', 'Checked'],
        to: 'Returned',
        label: 'Return',
        access: checker,
        needsReason: true,
        confirm: 'It goes back to its author with your reason.',
      },
    },
  },
  rowAccess: { ...author, unless: checker },
  editable: {
    by: author,
    removable: checker,
    while: { field: 'state', is: ['Draft', 'Submitted', 'Returned'] },
  },
  unique: [['typeId', 'branchId', 'shift', 'date']],
  rules: {
    date: {
      'A report cannot be for a day in the future.': `{date} <= ${latestTodayOf('{clientId}')}`,
    },
    state: {
      'You cannot check your own report. Somebody else has to do it.':
        "{state} not in ('Checked', 'Returned') or {authorId} <> {me}",
    },
    shift: {
      'This report is written once per shift: choose the shift.':
        '{shift} is not null or not (select y.has_shifts from operation_report_types y where y.id = {typeId})',
      'This report is written once a day: leave the shift empty.':
        '{shift} is null or (select y.has_shifts from operation_report_types y where y.id = {typeId})',
    },
  },
  autosave: { field: 'state', is: ['Draft', 'Returned'] },
  attachments: true,
  api: {
    list: 'GET /api/operationReport/getReportList',
    create: 'POST /api/operationReport/addReport',
    update: 'POST /api/operationReport/updateReport',
    remove: 'POST /api/operationReport/delete',
  },
})
