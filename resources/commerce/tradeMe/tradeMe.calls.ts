import { call, longText, reference } from '#define'

/** Calls about questions of Trade Me. */
export const tradeMeCalls = {
  /** Has an answer published below a listing within seconds. */
  answerTradeMeQuestion: call({
    at: 'POST /api/tradeMeQuestions/answer',
    of: 'tradeMeQuestions',
    done: 'Publishing in a few seconds',
    input: {
      questionId: reference('tradeMeQuestions', { required: true }),
      answer: longText({ required: true, max: 1000 }),
    },
  }),
}
