import { type EndpointName, listEndpoints } from '#core/contract'

/** What people do in a month. These are guesses until we have a few months of real data. */
export const habits = {
  /** Clients per coach. */
  clientsPerCoach: 49,
  visits: { client: 8, coach: 20 },
  visitMinutes: 6,
  /** Messages per client, in both directions. */
  messages: 60,
  /** Forms that each client answers. */
  forms: 3,
  /** Share of clients who renew, and who start paying. */
  renewals: 0.3,
  firstPayments: 0.1,
  /** Users per admin, and table pages that each admin opens in a month. */
  usersPerAdmin: 20_000,
  adminPages: 200,
  /** Share of users who are new. Each gets an email with a code. */
  newUsers: 0.1,
  /** Traffic in the busiest hours relative to the average. */
  peak: 3,
}

type Calls = Record<EndpointName, number>
export type Person = 'client' | 'coach' | 'admin'

const { visits, visitMinutes, clientsPerCoach, newUsers, forms } = habits
const none = Object.fromEntries(listEndpoints().map(({ name }) => [name, 0])) as Calls

/**
 * Requests that every visit makes, regardless of the page. The list of chats is fetched on load, on each of
 * two connections, five seconds after the first connection, and every minute
 * (web/src/features/chat/connection/queries.ts).
 */
const perVisit: Partial<Calls> = {
  'account.get': 2,
  'chat.token': 1,
  'chat.list': 4 + visitMinutes,
}
const times = (calls: Partial<Calls>, factor: number): Partial<Calls> =>
  Object.fromEntries(Object.entries(calls).map(([name, count]) => [name, count * factor]))

/** API calls per person and month. Endpoints that aren't listed are too rare to matter. */
export const callsOf: Record<Person, Calls> = {
  client: {
    ...none,
    ...times(
      {
        ...perVisit,
        'hiring.listCoaches': 1,
        'discovery.recommend': 1,
        'discovery.search': 1,
        'discovery.getCoach': 1.5,
        'billing.listClientSubscriptions': 0.5,
        'hiring.listSaved': 0.3,
        // At most once every half hour, so once per visit.
        'assignments.listOwn': 1,
      },
      visits.client,
    ),
    'assignments.get': 1.5 * forms,
    'assignments.saveDraft': 3 * forms,
    'submissions.answer': forms,
    'submissions.listOwn': forms,
    'submissions.getOwn': forms,
    'healthProfile.list': 0.5,
    'healthProfile.save': 0.2,
    'account.register': newUsers,
    'account.saveIntake': newUsers,
    'client.savePreferences': 2 * newUsers,
    'account.recaptcha': 1,
    'account.setImage': newUsers,
    'account.update': 0.1,
    'account.rename': 0.05,
    'hiring.request': 0.2,
    'hiring.save': 0.5,
    'hiring.unsave': 0.2,
    'billing.subscribe': 1.5 * habits.firstPayments,
    'billing.cancel': 0.03,
    'billing.customerPortal': 0.1,
    'chat.init': 0.2,
    'uploads.create': 4,
    // One in fifty downloads their data, in about forty parts.
    'dataExport.sendCode': 0.02,
    'dataExport.permit': 0.02,
    'dataExport.get': 0.02,
    'dataExport.readPart': 0.02 * 40,
    'dataExport.listViews': 0.2,
    'ownDeletion.confirm': 0.005,
  },
  coach: {
    ...none,
    ...times(
      {
        ...perVisit,
        'hiring.pageClients': 2 + Math.floor(visitMinutes / 5),
        'billing.listCoachSubscriptions': 0.5,
        'ledger.coachReport': 0.5,
        'billing.accountStatus': 0.5,
      },
      visits.coach,
    ),
    'account.register': newUsers,
    'account.recaptcha': 1,
    'account.setImage': newUsers,
    'coach.apply': 3 * newUsers,
    'coach.setAvailability': 0.5,
    'forms.listForCoach': 8,
    'forms.publishOwn': 0.3,
    'assignments.send': 4,
    'assignments.getSending': 8,
    'schedules.list': 4,
    'schedules.create': 0.5,
    'submissions.listOfCoach': 8,
    'assignments.listPendingOfCoach': 8,
    'submissions.listOfClient': 0.5 * clientsPerCoach,
    'healthProfile.listOfClient': 0.5 * clientsPerCoach,
    'hiring.decide': 0.2 * clientsPerCoach,
    'hiring.listRelationships': 0.2 * clientsPerCoach,
    'uploads.create': 4 * clientsPerCoach,
    // Two parts for each conversation.
    'dataExport.sendCode': 0.02,
    'dataExport.permit': 0.02,
    'dataExport.get': 0.02,
    'dataExport.readPart': 0.02 * (30 + 2 * clientsPerCoach),
  },
  admin: {
    ...none,
    ...times({ ...perVisit, 'account.get': 0, 'stats.get': 1, 'ledger.adminReport': 1 }, visits.coach),
    'adminAccounts.login': visits.coach,
    'coach.listApplicants': habits.adminPages / 3,
    'coach.list': habits.adminPages / 3,
    'clientAccounts.list': habits.adminPages / 3,
    'coach.setStatus': (newUsers * habits.usersPerAdmin) / (clientsPerCoach + 1),
  },
}

/** Payment events per client and month. */
export const eventsOfClient = {
  firstPayment: habits.firstPayments,
  renewal: habits.renewals,
}
