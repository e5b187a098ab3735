/** What ad servers answer, by name; the addresses are https://ads.test/{name}. */

const creative = ({
  duration = "00:00:15",
  skip = "",
  media = MP4,
  more = "",
}: { duration?: string; skip?: string; media?: string; more?: string } = {}) => `
  <Creatives><Creative><Linear ${skip}><Duration>${duration}</Duration>
    <TrackingEvents>
      <Tracking event="start"><![CDATA[https://t.test/start]]></Tracking>
      <Tracking event="midpoint">https://t.test/midpoint</Tracking>
      <Tracking event="progress" offset="00:00:05">https://t.test/five</Tracking>
      <Tracking event="skip">https://t.test/skip</Tracking>
    </TrackingEvents>
    <VideoClicks><ClickThrough><![CDATA[ https://shop.test/?a=1&b=2 ]]></ClickThrough>
      <ClickTracking>https://t.test/click</ClickTracking></VideoClicks>
    <MediaFiles>${media}</MediaFiles></Linear></Creative>${more}</Creatives>`;

const MP4 =
  '<MediaFile delivery="progressive" type="video/mp4" width="640" height="360" ' +
  'bitrate="500"><![CDATA[https://m.test/a.mp4]]></MediaFile>';
const PROGRAM =
  '<MediaFile apiFramework="VPAID" type="application/javascript" width="640" height="360" ' +
  'delivery="progressive">https://m.test/p.js</MediaFile>';
const COMPANION = `<Creative><CompanionAds>
  <Companion width="300" height="600"><StaticResource creativeType="image/webp">https://m.test/c.webp</StaticResource>
    <AltText>Shoes</AltText>
    <CompanionClickThrough>https://shop.test/c</CompanionClickThrough>
    <CompanionClickTracking>https://t.test/cc</CompanionClickTracking>
    <TrackingEvents><Tracking event="creativeView">https://t.test/cv</Tracking></TrackingEvents></Companion>
  <Companion width="300" height="250"><IFrameResource>https://m.test/frame</IFrameResource></Companion>
</CompanionAds></Creative>`;

const inline = (name: string, inside: string, sequence = "") =>
  `<Ad id="${name}" ${sequence}><InLine><AdSystem>x</AdSystem><AdTitle>${name}</AdTitle><Error>` +
  `https://t.test/error?${name}&amp;c=[ERRORCODE]</Error><Impression>https://t.test/impression</Impression>` +
  `${inside}</InLine></Ad>`;
const wrapper = (to: string) =>
  `<Ad id="w"><Wrapper><AdSystem>w</AdSystem><VASTAdTagURI>https://ads.test/${to}</VASTAdTagURI>
   <Error>https://t.test/wrapper-error?c=[ERRORCODE]</Error>
   <Impression>https://t.test/wrapped</Impression>
   <Creatives><Creative><Linear><TrackingEvents>
   <Tracking event="start">https://t.test/wrapped-start</Tracking></TrackingEvents>
   </Linear></Creative></Creatives></Wrapper></Ad>`;
const vast = (inside: string, version = "4.2") =>
  `<?xml version="1.0"?><VAST version="${version}" xmlns="http://www.iab.com/VAST">${inside}</VAST>`;

export const VAST_ANSWERS: Record<string, string> = {
  inline: vast(inline("shoes", creative({ skip: 'skipoffset="00:00:05"', more: COMPANION }))),
  version3: vast(inline("shoes", creative()), "3.0"),
  wrapper: vast(wrapper("inline")),
  twice: vast(wrapper("wrapper")),
  pod: vast(
    inline("second", creative(), 'sequence="2"') +
      inline("first", creative(), 'sequence="1"') +
      inline("spare", creative()),
  ),
  longInPod: vast(
    inline("first", creative(), 'sequence="1"') +
      inline("long", creative({ duration: "00:01:00" }), 'sequence="2"') +
      inline("last", creative(), 'sequence="3"'),
  ),
  spares: vast(inline("one", creative()) + inline("other", creative())),
  longSpare: vast(inline("one", creative()) + inline("long", creative({ duration: "00:01:00" }))),
  longFirst: vast(inline("long", creative({ duration: "00:01:00" })) + inline("other", creative())),
  programFirst: vast(inline("vpaid", creative({ media: PROGRAM })) + inline("other", creative())),
  unmeasured: vast(inline("unmeasured", creative({ duration: "" })) + inline("other", creative())),
  tooMany: vast([1, 2, 3, 4, 5].map((at) => inline(`ad${at}`, creative(), `sequence="${at}"`)).join("")),
  percent: vast(inline("shoes", creative({ duration: "00:00:20", skip: 'skipoffset="25%"' }))),
  empty: vast(""),
  emptyWithError: vast("<Error>https://t.test/none?c=[ERRORCODE]</Error>"),
  circle: vast(wrapper("circle")),
  wrapsNothing: vast(wrapper("empty")),
  wrapsTrouble: vast(wrapper("missing")),
  short: vast(inline("short", creative({ duration: "00:00:12.900" }))),
  shortest: vast(inline("shortest", creative({ duration: "00:00:13" }))),
  longest: vast(inline("longest", creative({ duration: "00:00:32" }))),
  long: vast(inline("long", creative({ duration: "00:00:33" }))),
  programs: vast(inline("vpaid", creative({ media: PROGRAM }))),
  wicked: vast(
    inline(
      "wicked",
      creative({
        media:
          '<MediaFile type="video/mp4" width="640" height="360" delivery="progressive">javascript:alert(1)</MediaFile>',
      }).replace("https://shop.test/?a=1&b=2", "javascript:alert(2)"),
    ),
  ),
  text: "no ads today",
  html: "<html><body>blocked</body></html>",
  broken: "<VAST version='4.2'><Ad>",
  old: "<VideoAdServingTemplate></VideoAdServingTemplate>",
};
