import { describe, expect, test } from 'vitest';
import { createAnalyticsClient } from '~/services/analytics/client.server';
import { createCatalogueClient } from '~/services/catalogue/client.server';
import { createContentClient } from '~/services/content/client.server';
import { createDrmClient } from '~/services/drm/client.server';
import { createGeoipClient } from '~/services/geoip/client.server';
import type { Transport } from '~/services/http/transport.server';
import { createMemberClient } from '~/services/member/client.server';
import { createQuickLinksClient } from '~/services/quick-links/client.server';
import { createSearchClient, organizationQuery } from '~/services/search/client.server';
import { BASE, answering, scripted } from './http/scripted-transport';

const settings = { baseUrl: BASE };

/** What each call sends; the answer does not matter here, so 404 is as good as any. */
async function sent(run: (transport: Transport) => Promise<unknown>) {
  const { transport, requests } = scripted(() => answering({}, 404));
  await run(transport).catch(() => {});
  const [request = new Request(`${BASE}/nothing-was-sent`)] = requests;
  const path = decodeURIComponent(request.url.replace(BASE, ''));
  const body = await request.text();
  return [`${request.method} ${path}`, request.headers.get('authorization'), body === '' ? null : (JSON.parse(body) as unknown)];
}

const member = (transport: Transport) => createMemberClient(transport, { ...settings, client: { id: 'web', secret: 'hush' } });
const content = (transport: Transport) => createContentClient({ echo: { ...settings, transport }, cdn: { ...settings, transport } });
const search = (transport: Transport) => createSearchClient(transport, settings);
const catalogue = (transport: Transport) => createCatalogueClient(transport, settings);
const drm = (transport: Transport) => createDrmClient(transport, settings);
const bearer = 'Bearer tok';
const both = { access_token: 'tok', bearer_token: 'tok' };

type Row = [call: string, run: (transport: Transport) => Promise<unknown>, line: string, authorization?: string | null, body?: unknown];

describe('member service (S 7.1-7.4)', () => {
  const application = { client_id: 'web', client_secret: 'hush', redirect_uri: 'urn:ietf:wg:oauth:2.0:oob' };
  const newUser = { name: 'A', last_name: 'B', email: 'a@b.example', zip_code: '10001', password: 'p', accept_service_terms: true };
  const team = { school_key: 's', sport: 'Football', level: 'varsity', gender: 'boys' };
  const rows: Row[] = [
    ['passwordToken', (t) => member(t).passwordToken({ username: 'u', password: 'p' }), 'POST /oauth/token', null, { grant_type: 'password', username: 'u', password: 'p' }],
    ['refreshToken', (t) => member(t).refreshToken('r'), 'POST /oauth/token', null, { grant_type: 'refresh_token', refresh_token: 'r', ...application }],
    ['authorizationCodeToken', (t) => member(t).authorizationCodeToken('c'), 'POST /oauth/token', null, { grant_type: 'authorization_code', code: 'c', ...application }],
    ['revokeToken', (t) => member(t).revokeToken('tok'), 'POST /oauth/revoke', bearer],
    ['userInfo', (t) => member(t).userInfo('tok'), 'GET /v2/user/profile', bearer],
    ['memberProfile', (t) => member(t).memberProfile('tok'), 'GET /v1/user/profile', bearer],
    ['createUser', (t) => member(t).createUser(newUser), 'POST /users', null, { user: newUser }],
    ['userRead', (t) => member(t).userRead('tok', 'profile'), 'GET /api/user/profile', bearer],
    ['emailSubscribe', (t) => member(t).emailSubscribe('tok'), 'GET /api/user/email_subscribe', bearer],
    ['setEmailSubscribe', (t) => member(t).setEmailSubscribe('tok', false), 'PUT /api/user/email_subscribe', bearer, { email_subscribe: false }],
    ['updateProfile', (t) => member(t).updateProfile('tok', { name: 'N' }), 'POST /api/user/profile', bearer, { user: { name: 'N' } }],
    ['updatePassword', (t) => member(t).updatePassword('tok', { current_password: 'a', new_password: 'b' }), 'POST /api/user/update_password', bearer, { user: { current_password: 'a', new_password: 'b' } }],
    ['requestPasswordReset', (t) => member(t).requestPasswordReset('e'), 'POST /api/user/reset_password', null, { user: { email: 'e' } }],
    ['profileWithResetToken', (t) => member(t).profileWithResetToken('rt'), 'GET /api/user/profile_with_reset_token/rt', null],
    ['resetPasswordToken', (t) => member(t).resetPasswordToken({ token: 'rt', new_password: 'b' }), 'POST /api/user/reset_password_token', null, { user: { token: 'rt', new_password: 'b' } }],
    ['addFavoriteTeam', (t) => member(t).addFavoriteTeam('tok', team), 'POST /v3/favorite_team', bearer, team],
    ['removeFavoriteTeam', (t) => member(t).removeFavoriteTeam('tok', '7'), 'DELETE /v3/favorite_team/7', bearer],
    ['setReminder', (t) => member(t).setReminder('tok', 'game', 'k'), 'PUT /v1/user/reminders/game/k', bearer, both],
    ['clearReminder', (t) => member(t).clearReminder('tok', 'game', 'k'), 'DELETE /v1/user/reminders/game/k', bearer, both],
    ['follow', (t) => member(t).follow('tok', 'school', 'k'), 'PUT /v1/user/following/school/k', bearer, both],
    ['unfollow', (t) => member(t).unfollow('tok', 'school', 'k'), 'DELETE /v1/user/following/school/k', bearer, both],
    ['recordView', (t) => member(t).recordView('tok', 'game', 'k'), 'POST /v1/user/views/game/k', bearer, both],
    ['removeView', (t) => member(t).removeView('tok', 'game', 'k'), 'DELETE /v1/user/views/game/k', bearer, both],
    ['entitlements', (t) => member(t).entitlements('tok'), 'GET /api/user/entitlements?access_token=tok', bearer],
  ];
  test.each(rows)('%s', async (_, run, line, authorization = null, body = null) => {
    expect(await sent(run)).toEqual([line, authorization, body]);
  });
});

describe('content, licences, catalogue (S 7.3-7.5)', () => {
  const select = 'select=name,logo,slug,type,primary_color,secondary_color';
  const rows: Row[] = [
    ['event', (t) => content(t).event('k'), 'GET /game_or_event/k'],
    ['cdnEvent', (t) => content(t).cdnEvent('k'), 'GET /v2/games/k.json'],
    ['broadcast', (t) => content(t).broadcast('k'), 'GET /v2/broadcasts/k.json'],
    ['vod', (t) => content(t).vod('k'), 'GET /v2/vods/k.json'],
    ['datacast', (t) => content(t).datacast('k'), 'GET /v2/datacasts/k.json'],
    ['publisher', (t) => content(t).publisher('k'), 'GET /v2/publishers/k.json'],
    ['highlight', (t) => content(t).highlight('k'), 'GET /v2/highlights/k.json'],
    ['videoUrl', (t) => content(t).videoUrl('broadcasts', 'k'), 'GET /v2/broadcasts/k/url.json'],
    ['redirectTarget', (t) => content(t).redirectTarget('/old/path'), 'GET /v2/redirects?path=/old/path'],
    ['createLicense', (t) => drm(t).createLicense('tok', ['video_subscription']), 'POST /v1/licenses?member=tok', null, { resource_entitlements: ['video_subscription'] }],
    ['verifyLicense', (t) => drm(t).verifyLicense('tok', 'l'), 'GET /v1/licenses/l?member=tok'],
    ['releaseLicense', (t) => drm(t).releaseLicense('tok', 'l'), 'DELETE /v1/licenses/l?member=tok'],
    ['schools', (t) => catalogue(t).schools({ state_code: 'NY', q: '', page: 2 }), 'GET /v2/schools?state_code=NY&page=2'],
    ['school', (t) => catalogue(t).school('k'), 'GET /schools/k'],
    ['schoolsByKey', (t) => catalogue(t).schoolsByKey(['a', 'b']), `GET /schools?key[]=a&key[]=b&${select}`],
    ['stateAssociations', (t) => catalogue(t).stateAssociations(), 'GET /v2/state_associations'],
    ['activities', (t) => catalogue(t).activities(), 'GET /v2/activities'],
    ['sports', (t) => catalogue(t).activities({ only: 'sports' }), 'GET /v2/activities?is_sport=1'],
    ['top sports, another version', (t) => catalogue(t).activities({ only: 'top-sports', version: 'v3' }), 'GET /v3/activities?is_top_sport=true'],
    ['profile', (t) => catalogue(t).profile('k'), 'GET /v2/profiles/k'],
    ['profileBySlug', (t) => catalogue(t).profileBySlug('schools', 'central'), 'GET /v2/profiles?slug=central&type=schools'],
    ['tournament', (t) => catalogue(t).tournament('k'), 'GET /tournaments/k'],
    ['gameOrEvent', (t) => catalogue(t).gameOrEvent('k'), 'GET /v2/game_or_event/k'],
    ['brackets', (t) => catalogue(t).brackets({ state_code: 'OH', sport: 'football', division: 'division-1', slug: 'state' }), 'GET /v2/brackets?state_code=OH&activity=football&division=division-1&slug=state'],
    ['bracket', (t) => catalogue(t).bracket('k'), 'GET /v2/brackets/k'],
    ['bracketGames', (t) => catalogue(t).bracketGames({ section: 'cif', status: 'live', size: 12 }), 'GET /v2/bracket_games?section=cif&status=live&size=12'],
    ['bracketSports', (t) => catalogue(t).bracketSports({ state_code: 'OH' }), 'GET /v2/bracket_sports?state_code=OH'],
    ['bracketPlaces', (t) => catalogue(t).bracketPlaces({ sport: 'football' }), 'GET /v2/bracket_places?activity=football'],
  ];
  test.each(rows)('%s', async (_, run, line, authorization = null, body = null) => {
    expect(await sent(run)).toEqual([line, authorization, body]);
  });
});

describe('search (S 7.6, 7.7)', () => {
  const school = { key: 'k', type: 'school' };
  const window = { status: 'scheduled', from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' };
  const rows: Row[] = [
    ['events', (t) => search(t).events({ q: 'a', sport: 'Football', state: '' }), 'GET /v2/search/events?q=a&activity=Football'],
    ['events of a type and version', (t) => search(t).events({}, { type: 'live', version: 'v3' }), 'GET /v3/search/events/live'],
    ['a time window', (t) => search(t).events({ window: [window] }), `GET /v2/search/events?window[0][status]=scheduled&window[0][from]=${window.from}&window[0][to]=${window.to}`],
    ['eventsCount', (t) => search(t).eventsCount({}, { type: 'live' }), 'GET /v2/search/events/live?return=_no_results'],
    ['onDemand', (t) => search(t).onDemand({ has_vod: false }), 'GET /v2/search/events/ondemand?has_vod=true&download_to_own=true'],
    ['highlights', (t) => search(t).highlights({ drilldown: true, card: false }), 'GET /v2/search/highlights?card=true'],
    ['schools', (t) => search(t).schools({ q: 'a' }), 'GET /v2/search/schools?q=a'],
    ['associations', (t) => search(t).associations({}), 'GET /v2/search/associations'],
    ['stateAssociations', (t) => search(t).stateAssociations({}), 'GET /v2/search/state_associations'],
    ['affiliates', (t) => search(t).affiliates({}), 'GET /v2/search/affiliates'],
    ['all', (t) => search(t).all({ q: 'a' }), 'GET /v2/search?q=a'],
    ['profileSuggestions', (t) => search(t).profileSuggestions('ce', 5), 'GET /v2/search/profiles/suggester?q=ce&size=5'],
    ['schoolSuggestions', (t) => search(t).schoolSuggestions('ce', 5), 'GET /v2/search/schools/suggester?q=ce&size=5'],
    ['organizationEvents', (t) => search(t).organizationEvents(school, { size: 3 }), 'GET /events?school_key=k&type=school&size=3'],
    ['organizationEvents, live', (t) => search(t).organizationEvents(school, {}, { type: 'live' }), 'GET /events/live?school_key=k&type=school'],
    ['organizationHighlights', (t) => search(t).organizationHighlights(school), 'GET /highlights?school_key=k&type=school'],
    ['eventForClick', (t) => search(t).eventForClick('k'), 'GET /v2/search/events?key=k&drilldown=true'],
  ];
  test.each(rows)('%s', async (_, run, line) => {
    expect(await sent(run)).toEqual([line, null, null]);
  });

  test.each([
    ['school', { school_key: 'k' }],
    ['pixellot', { school_key: 'k' }],
    ['association', { association_key: 'k' }],
    ['state_association', { state_association_key: 'k' }],
    ['affiliate', { producer_key: 'p' }],
    ['publisher', { producer_key: 'p' }],
  ])('%s goes by its own kind of key', (type, expected) => {
    expect(organizationQuery({ key: 'k', type, producer_key: 'p' })).toEqual({ ...expected, type });
  });

  test('an affiliate without a producer key goes by its own', () => {
    expect(organizationQuery({ key: 'k', type: 'affiliate', producer_key: null })).toEqual({ producer_key: 'k', type: 'affiliate' });
  });
});

describe('the others (S 7.8, 7.10, 7.11)', () => {
  const geoip = (transport: Transport) => createGeoipClient(transport, { ...settings, referrer: 'https://fieldhouse.example' });
  const event = { event: 'seen', properties: {}, timestamp: 't', anonymous_id: 'a' };
  const rows: Row[] = [
    ['country', (t) => geoip(t).country({ address: '203.0.113.1' }), 'GET /me?referrer=https://fieldhouse.example'],
    ['home', (t) => createQuickLinksClient(t, settings).home(), 'GET /home.json'],
    ['playoffs', (t) => createQuickLinksClient(t, settings).playoffs(), 'GET /playoffs.json'],
    ['batch', (t) => createAnalyticsClient(t, settings).batch([event]), 'POST /batch', null, { events: [event] }],
  ];
  test.each(rows)('%s', async (_, run, line, authorization = null, body = null) => {
    expect(await sent(run)).toEqual([line, authorization, body]);
  });

  test('geo-IP is told whose address it is, each visitor apart', async () => {
    const { transport, requests } = scripted((request) =>
      answering({ country: { iso_code: request.headers.get('x-forwarded-for') === '203.0.113.1' ? 'US' : 'DE' } }),
    );
    const client = geoip(transport);
    const countries = await Promise.all(['203.0.113.1', '203.0.113.2'].map((address) => client.country({ address })));
    expect(countries).toEqual(['US', 'DE']);
    await client.country({ address: '203.0.113.3', developmentCountry: 'FR' });
    expect(requests.map((request) => request.headers.get('x-dev-country'))).toEqual([null, null, 'FR']);
  });

  test('nothing to tell is not told', async () => {
    const { transport, requests } = scripted(() => answering({}));
    await createAnalyticsClient(transport, settings).batch([]);
    await createCatalogueClient(transport, settings).schoolsByKey([]);
    expect(requests).toHaveLength(0);
  });
});
