import { expect, test } from 'vitest';
import { createAnalyticsClient } from '~/services/analytics/client.server';
import { createCatalogueClient } from '~/services/catalogue/client.server';
import { createContentClient } from '~/services/content/client.server';
import { createDrmClient } from '~/services/drm/client.server';
import { FLAG_DEFAULTS } from '~/services/flags/contract';
import { createFlagsClient } from '~/services/flags/client.server';
import { createGeoipClient } from '~/services/geoip/client.server';
import type { Transport } from '~/services/http/transport.server';
import { UpstreamError } from '~/services/http/upstream-error';
import { createMemberClient } from '~/services/member/client.server';
import { createQuickLinksClient } from '~/services/quick-links/client.server';
import { createSearchClient } from '~/services/search/client.server';
import { createWrestlingClient } from '~/services/wrestling/client.server';
import { BASE, answering, connectionError, endlessBody } from './scripted-transport';

/** Long where the failure shows at once, so that a busy machine does not turn it into a time-out. */
const timeoutOf = (expected: Expected) => (expected.kind === 'timeout' ? 300 : 5_000);
const settingsFor = (timeoutMs: number) => ({ baseUrl: BASE, timeoutMs, maxBytes: 10_000 });
type Settings = ReturnType<typeof settingsFor>;

type Expected = { kind: UpstreamError['kind']; status?: number; unavailable: boolean };

const faults: [name: string, transport: Transport, expected: Expected][] = [
  ['refused', () => Promise.reject(connectionError('ECONNREFUSED')), { kind: 'refused', unavailable: true }],
  ['reset', () => Promise.reject(connectionError('ECONNRESET')), { kind: 'network', unavailable: true }],
  ['silence', () => new Promise(() => {}), { kind: 'timeout', unavailable: true }],
  ['slow drip', async () => new Response(endlessBody(' ', 20)), { kind: 'timeout', unavailable: true }],
  ['500', async () => answering({ error: 'broken' }, 500), { kind: 'status', status: 500, unavailable: true }],
  ['503', async () => answering({ error: 'busy' }, 503), { kind: 'status', status: 503, unavailable: true }],
  ['429', async () => answering({ error: 'slow_down' }, 429), { kind: 'status', status: 429, unavailable: false }],
  ['401', async () => answering({ error: 'invalid_token' }, 401), { kind: 'status', status: 401, unavailable: false }],
  ['404', async () => answering({ error: 'not_found' }, 404), { kind: 'status', status: 404, unavailable: false }],
  ['bad JSON', async () => new Response('{"items": ['), { kind: 'invalid', unavailable: false }],
  ['wrong shape', async () => answering('unexpected'), { kind: 'invalid', unavailable: false }],
  ['huge body', async () => new Response(endlessBody('x'.repeat(4_000), 1)), { kind: 'invalid', unavailable: false }],
  ['redirect', async () => new Response(null, { status: 302, headers: { location: 'http://elsewhere.test/' } }), { kind: 'status', status: 302, unavailable: false }],
];

const clients = (transport: Transport, settings: Settings) => ({
  member: createMemberClient(transport, { ...settings, client: { id: 'web', secret: 'secret' } }),
  drm: createDrmClient(transport, settings),
  catalogue: createCatalogueClient(transport, settings),
  content: createContentClient({ echo: { ...settings, transport }, cdn: { ...settings, transport } }),
  search: createSearchClient(transport, settings),
  geoip: createGeoipClient(transport, { ...settings, referrer: 'http://localhost:3000' }),
  quickLinks: createQuickLinksClient(transport, settings),
  wrestling: createWrestlingClient(transport, { ...settings, password: 'p' }),
  analytics: createAnalyticsClient(transport, settings),
});
type Clients = ReturnType<typeof clients>;

const user = { name: 'A', last_name: 'B', email: 'a@b.example', zip_code: '10001', password: 'long enough', accept_service_terms: true };
const organization = { key: 'k', type: 'school' };
const event = { event: 'seen', properties: {}, timestamp: '2026-01-01T00:00:00Z', anonymous_id: 'a' };

/** Every call of every client. */
type Call = (client: Clients) => Promise<unknown>;
const calls: Record<string, Call> = {
  'member.passwordToken': ({ member }) => member.passwordToken({ username: 'a', password: 'b' }),
  'member.refreshToken': ({ member }) => member.refreshToken('r'),
  'member.authorizationCodeToken': ({ member }) => member.authorizationCodeToken('c'),
  'member.revokeToken': ({ member }) => member.revokeToken('t'),
  'member.userInfo': ({ member }) => member.userInfo('t'),
  'member.memberProfile': ({ member }) => member.memberProfile('t'),
  'member.createUser': ({ member }) => member.createUser(user),
  'member.userRead': ({ member }) => member.userRead('t', 'profile'),
  'member.emailSubscribe': ({ member }) => member.emailSubscribe('t'),
  'member.setEmailSubscribe': ({ member }) => member.setEmailSubscribe('t', true),
  'member.updateProfile': ({ member }) => member.updateProfile('t', { name: 'A' }),
  'member.updatePassword': ({ member }) => member.updatePassword('t', { current_password: 'a', new_password: 'b' }),
  'member.requestPasswordReset': ({ member }) => member.requestPasswordReset('a@b.example'),
  'member.profileWithResetToken': ({ member }) => member.profileWithResetToken('t'),
  'member.resetPasswordToken': ({ member }) => member.resetPasswordToken({ token: 't', new_password: 'b' }),
  'member.addFavoriteTeam': ({ member }) => member.addFavoriteTeam('t', { school_key: 's', sport: 'Football' }),
  'member.removeFavoriteTeam': ({ member }) => member.removeFavoriteTeam('t', '1'),
  'member.setReminder': ({ member }) => member.setReminder('t', 'game', 'k'),
  'member.clearReminder': ({ member }) => member.clearReminder('t', 'game', 'k'),
  'member.follow': ({ member }) => member.follow('t', 'school', 'k'),
  'member.unfollow': ({ member }) => member.unfollow('t', 'school', 'k'),
  'member.recordView': ({ member }) => member.recordView('t', 'game', 'k'),
  'member.removeView': ({ member }) => member.removeView('t', 'game', 'k'),
  'member.entitlements': ({ member }) => member.entitlements('t'),
  'member.createClip': ({ member }) => member.createClip('t', { key: 'clpaaaaaaaaaaaaaaaa', event_key: 'k', source: 'vod', source_key: 'v', start: 0, end: 1, title: 'T' }),
  'member.ownClips': ({ member }) => member.ownClips('t'),
  'member.clip': ({ member }) => member.clip('k'),
  'member.deleteClip': ({ member }) => member.deleteClip('t', 'k'),
  'member.authorizeDevice': ({ member }) => member.authorizeDevice('tv'),
  'member.deviceToken': ({ member }) => member.deviceToken('tv', 'd'),
  'member.approveDevice': ({ member }) => member.approveDevice('t', 'BCDFGHJK', true),
  'wrestling.mats': ({ wrestling }) => wrestling.mats({ eventType: 'P', eventId: '1' }),
  'wrestling.completedMatches': ({ wrestling }) => wrestling.completedMatches({ eventType: 'P', eventId: '1' }, '2'),
  'drm.createLicense': ({ drm }) => drm.createLicense('t', ['video_subscription']),
  'drm.verifyLicense': ({ drm }) => drm.verifyLicense('t', 'l'),
  'drm.releaseLicense': ({ drm }) => drm.releaseLicense('t', 'l'),
  'catalogue.schools': ({ catalogue }) => catalogue.schools({ q: 'a' }),
  'catalogue.school': ({ catalogue }) => catalogue.school('k'),
  'catalogue.schoolsByKey': ({ catalogue }) => catalogue.schoolsByKey(['k']),
  'catalogue.stateAssociations': ({ catalogue }) => catalogue.stateAssociations(),
  'catalogue.activities': ({ catalogue }) => catalogue.activities(),
  'catalogue.profile': ({ catalogue }) => catalogue.profile('k'),
  'catalogue.profileBySlug': ({ catalogue }) => catalogue.profileBySlug('school', 's'),
  'catalogue.tournament': ({ catalogue }) => catalogue.tournament('k'),
  'catalogue.gameOrEvent': ({ catalogue }) => catalogue.gameOrEvent('k'),
  'catalogue.brackets': ({ catalogue }) => catalogue.brackets({ state_code: 'OH' }),
  'catalogue.bracket': ({ catalogue }) => catalogue.bracket('k'),
  'catalogue.bracketGames': ({ catalogue }) => catalogue.bracketGames({ status: 'live' }),
  'catalogue.bracketSports': ({ catalogue }) => catalogue.bracketSports({}),
  'catalogue.bracketPlaces': ({ catalogue }) => catalogue.bracketPlaces({}),
  'content.event': ({ content }) => content.event('k'),
  'content.cdnEvent': ({ content }) => content.cdnEvent('k'),
  'content.broadcast': ({ content }) => content.broadcast('k'),
  'content.vod': ({ content }) => content.vod('k'),
  'content.datacast': ({ content }) => content.datacast('k'),
  'content.publisher': ({ content }) => content.publisher('k'),
  'content.highlight': ({ content }) => content.highlight('k'),
  'content.videoUrl': ({ content }) => content.videoUrl('vods', 'k'),
  'content.redirectTarget': ({ content }) => content.redirectTarget('/old'),
  'search.events': ({ search }) => search.events({ q: 'a' }),
  'search.eventsCount': ({ search }) => search.eventsCount({}, { type: 'live' }),
  'search.onDemand': ({ search }) => search.onDemand({}),
  'search.highlights': ({ search }) => search.highlights({}),
  'search.schools': ({ search }) => search.schools({}),
  'search.associations': ({ search }) => search.associations({}),
  'search.stateAssociations': ({ search }) => search.stateAssociations({}),
  'search.affiliates': ({ search }) => search.affiliates({}),
  'search.all': ({ search }) => search.all({ q: 'a' }),
  'search.profileSuggestions': ({ search }) => search.profileSuggestions('a', 5),
  'search.schoolSuggestions': ({ search }) => search.schoolSuggestions('a', 5),
  'search.organizationEvents': ({ search }) => search.organizationEvents(organization, {}, { type: 'live' }),
  'search.organizationHighlights': ({ search }) => search.organizationHighlights(organization),
  'search.eventForClick': ({ search }) => search.eventForClick('k'),
  'geoip.locate': ({ geoip }) => geoip.locate({ address: '203.0.113.1' }),
  'geoip.country': ({ geoip }) => geoip.country({ address: '203.0.113.1' }),
  'quickLinks.home': ({ quickLinks }) => quickLinks.home(),
  'quickLinks.playoffs': ({ quickLinks }) => quickLinks.playoffs(),
  'analytics.batch': ({ analytics }) => analytics.batch([event]),
};

/** Calls whose answer is not read: any JSON is as good as another. */
const UNREAD = new Set([
  'member.revokeToken', 'member.setEmailSubscribe', 'member.updateProfile', 'member.updatePassword', 'member.requestPasswordReset',
  'member.resetPasswordToken', 'member.addFavoriteTeam', 'member.removeFavoriteTeam', 'member.deleteClip', 'drm.releaseLicense', 'analytics.batch',
]);
/** Two upstreams, asked one after the other, and the second under two names. */
const HOPS: Record<string, number> = { 'content.event': 3, 'content.cdnEvent': 2 };

const outcomeOf = (error: unknown) =>
  error instanceof UpstreamError
    ? { kind: error.kind, ...(error.status !== undefined && { status: error.status }), unavailable: error.unavailable }
    : `not an UpstreamError: ${String(error)}`;

/** Status is told of an answer only: a body that cannot be used has one too, but says nothing. */
const told = (outcome: ReturnType<typeof outcomeOf> | 'answered') =>
  typeof outcome === 'object' && outcome.kind === 'invalid' ? { kind: outcome.kind, unavailable: outcome.unavailable } : outcome;

async function attempt(name: string, call: Call, transport: Transport, timeoutMs: number) {
  const startedAt = performance.now();
  const outcome = await call(clients(transport, settingsFor(timeoutMs))).then(() => 'answered' as const, outcomeOf);
  const late = performance.now() - startedAt > (timeoutMs + 500) * (HOPS[name] ?? 1);
  return [name, late ? 'too late' : told(outcome)] as const;
}

test('the matrix holds every call of every client', () => {
  const all = Object.entries(clients(() => new Promise(() => {}), settingsFor(1))).flatMap(([name, client]) =>
    Object.keys(client)
      .filter((method) => method !== 'reset')
      .map((method) => `${name}.${method}`),
  );
  expect(Object.keys(calls).sort()).toEqual(all.sort());
});

test.each(faults)('%s is the right UpstreamError from every call, in time', async (fault, transport, expected) => {
  const wanted = (name: string) => (fault === 'wrong shape' && UNREAD.has(name) ? 'answered' : expected);
  const outcomes = await Promise.all(Object.entries(calls).map(([name, call]) => attempt(name, call, transport, timeoutOf(expected))));
  expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, wanted(name)])));
});

test.each(faults)('%s leaves every flag at its default, in time', async (_, transport, expected) => {
  const startedAt = performance.now();
  const flags = await createFlagsClient(transport, settingsFor(timeoutOf(expected))).evaluate({ key: 'anonymous', anonymous: true });
  expect(performance.now() - startedAt).toBeLessThan(timeoutOf(expected) + 500);
  expect(flags).toEqual(FLAG_DEFAULTS);
});
