import { isExactStateCode, STATE_CODES, type StateCode, stateName } from "~contracts/vocabulary/states";
import { zoneOfUnityKey, zoneOrDefault } from "~contracts/vocabulary/time-zones";
import type { EventTable } from "./tables";

/** Code, zone (a unityKey of S 3), and weight (by population); a city's "@" overrides the zone of its state. */
const TABLE = `
AL Central 5: Birmingham 35201; Mobile 36601; Montgomery 36101; Huntsville 35801; Tuscaloosa 35401; Cullman 35055;
  Dothan 36301; Anniston 36201
AK Alaska 1: Anchorage 99501; Fairbanks 99701; Wasilla 99623; Juneau 99801; Palmer 99645; Delta Junction 99737
AZ Arizona 7: Phoenix 85001; Tucson 85701; Mesa 85201; Glendale 85301; Tempe 85280; Gilbert 85233; Scottsdale 85250;
  Chandler 85224
AR Central 3: Little Rock 72201; Fort Smith 72901; North Little Rock 72114; Fayetteville 72701; Jonesboro 72401;
  Rogers 72756; Searcy 72143; Conway 72032
CA Pacific 39: Los Angeles 90001; San Diego 92101; Sacramento 94203; San Jose 95025; San Francisco 94102; Fresno
  93650; Oakland 94601; Stockton 95201; Riverside 92501; Bakersfield 93301; Long Beach 90801; Pasadena 91101; San
  Bernardino 92401; Anaheim 92801; Santa Ana 92701; Chula Vista 91909
CO Mountain 6: Denver 80201; Colorado Springs 80901; Aurora 80010; Pueblo 81001; Greeley 80631; Fort Collins 80521;
  Littleton 80120; Boulder 80301
CT East 4: Hartford 06101; New Haven 06501; Bridgeport 06601; Waterbury 06701; Stamford 06901; West Hartford 06107;
  Hamden 06514; Norwalk 06850
DE East 1: Wilmington 19801; Newark 19702; Dover 19901; Georgetown 19947; Middletown 19709; New Castle 19720
DC East 1: Washington 20001
FL East 22: Miami 33101; Orlando 32801; Jacksonville 32099; Tampa 33601; West Palm Beach 33401; Fort Lauderdale
  33301; Pensacola@Central 32501; Tallahassee 32301; Lakeland 33801; Kissimmee 34741; Sarasota 34230; Gainesville
  32601
GA East 11: Atlanta 30301; Savannah 31401; Macon 31201; Augusta 30901; Columbus 31901; Marietta 30006; Lawrenceville
  30042; Douglasville 30133; Stone Mountain 30083; Gainesville 30501
HI Hawaii 1.5: Honolulu 96801; Kailua 96734; Hilo 96720; Ewa Beach 96706; Kaneohe 96744; Waianae 96792
ID Mountain 2: Boise 83701; Meridian 83642; Idaho Falls 83401; Nampa 83651; Caldwell 83605; Pocatello 83201; Coeur
  d'Alene@Pacific 83814; Lewiston@Pacific 83501
IL Central 13: Chicago 60601; Peoria 61601; Springfield 62701; Rockford 61101; Aurora 60502; Elgin 60120; Champaign
  61820; Joliet 60431; Naperville 60540; Belleville 62220; Jacksonville 62650; Decatur 62521
IN East 7: Indianapolis 46201; Fort Wayne 46801; Evansville@Central 47701; South Bend 46601; Gary@Central 46401;
  Muncie 47302; Terre Haute 47801; Valparaiso@Central 46383
IA Central 3: Des Moines 50301; Cedar Rapids 52401; Sioux City 51101; Davenport 52801; Council Bluffs 51501;
  Waterloo 50701; Iowa City 52240; Dubuque 52001
KS Central 3: Wichita 67201; Topeka 66601; Kansas City 66101; Overland Park 66204; Olathe 66051; Lawrence 66044;
  Shawnee Mission 66276; Hutchinson 67501
KY East 4.5: Louisville 40201; Lexington 40502; Bowling Green@Central 42101; Frankfort 40601; Owensboro@Central
  42301; Ashland 41101; London 40741; Hopkinsville@Central 42240
LA Central 4.6: New Orleans 70112; Baton Rouge 70801; Shreveport 71101; Lafayette 70501; Monroe 71201; Metairie
  70001; Lake Charles 70601; Alexandria 71301
ME East 1.4: Portland 04101; Bangor 04401; South Portland 04106; Auburn 04210; Freeport 04032; Augusta 04330
MD East 6: Baltimore 21201; Silver Spring 20901; Hagerstown 21740; Rockville 20847; Towson 21204; Frederick 21701;
  Upper Marlboro 20772; Bethesda 20810
MA East 7: Boston 02108; Springfield 01101; Worcester 01601; Dorchester 02121; Fall River 02720; New Bedford 02740;
  Cambridge 02138; Chicopee 01013
MI East 10: Detroit 48201; Grand Rapids 49501; Flint 48501; Saginaw 48601; Jackson 49201; Lansing 48901; Kalamazoo
  49001; Ann Arbor 48103; Muskegon 49440; Warren 48088
MN Central 6: Minneapolis 55401; St. Paul 55101; Rochester 55901; Duluth 55801; Minnetonka 55345; St. Cloud 56301;
  Mankato 56001; Austin 55912
MS Central 3: Jackson 39201; Columbus 39701; Meridian 39301; Gulfport 39501; Hattiesburg 39401; Brookhaven 39601;
  Laurel 39440; Biloxi 39530
MO Central 6: Kansas City 64101; St. Louis 63101; Springfield 65801; Columbia 65201; Jefferson City 65101;
  Independence 64050; Lee's Summit 64002; Florissant 63031
MT Mountain 1: Billings 59101; Missoula 59801; Great Falls 59401; Bozeman 59715; Helena 59601; Kalispell 59901
NE Central 2: Omaha 68101; Lincoln 68501; Bellevue 68005; Grand Island 68801; Kearney 68845; Hastings 68901
NV Pacific 3: Las Vegas 89101; Reno 89501; Henderson 89002; North Las Vegas 89030; Sparks 89431; Carson City 89701
NH East 1.4: Manchester 03101; Nashua 03060; Keene 03431; Concord 03301; Dover 03820; Rochester 03839
NJ East 9: Newark 07101; Jersey City 07097; Paterson 07501; Lakewood 08701; Trenton 08601; Paramus 07652; Elizabeth
  07201; Camden 08101; Scotch Plains 07076; Passaic 07055
NM Mountain 2: Albuquerque 87101; Santa Fe 87501; Las Cruces 88001; Gallup 87301; Farmington 87401; Rio Rancho 87124
NY East 19: Brooklyn 11201; New York 10001; Bronx 10451; Rochester 14602; Buffalo 14201; Albany 12201; Staten Island
  10301; Syracuse 13201; Jamaica 11405; Flushing 11351; Long Island City 11101; Yonkers 10701; Far Rockaway 11690;
  Binghamton 13901
NC East 11: Charlotte 28201; Raleigh 27601; Greensboro 27401; Durham 27701; Fayetteville 28301; Asheville 28801;
  Concord 28025; High Point 27260; Wilmington 28401; Goldsboro 27530
ND Central 1: Fargo 58102; Bismarck 58501; Minot 58701; Grand Forks 58201; Dickinson@Mountain 58601; Williston 58801
OH East 12: Cincinnati 45201; Columbus 43085; Cleveland 44101; Toledo 43405; Dayton 45401; Akron 44301; Youngstown
  44501; Canton 44701; Springfield 45501; Lima 45801; Mansfield 44901; Warren 44481
OK Central 4: Oklahoma City 73101; Tulsa 74101; Edmond 73003; Norman 73019; Lawton 73501; Bartlesville 74003;
  Claremore 74017; Muskogee 74401
OR Pacific 4: Portland 97201; Eugene 97401; Salem 97301; Beaverton 97003; Bend 97701; Klamath Falls 97601; Medford
  97501; Woodburn 97071
PA East 13: Philadelphia 19019; Pittsburgh 15201; Erie 16501; Harrisburg 17101; Reading 19601; York 17401; Allentown
  18101; Johnstown 15901; Lancaster 17601; Scranton 18501; Bethlehem 18015; Wilkes Barre 18701
RI East 1: Providence 02901; Woonsocket 02895; Cranston 02910; Pawtucket 02860; Warwick 02886; Barrington 02806
SC East 5: Columbia 29201; Greenville 29601; Charleston 29401; North Charleston 29405; Spartanburg 29301; Anderson
  29621; Rock Hill 29730; Myrtle Beach 29572
SD Central 1: Sioux Falls 57101; Rapid City@Mountain 57701; Aberdeen 57401; Spearfish@Mountain 57783; Mitchell
  57301; Huron 57350
TN Central 7: Memphis 37501; Nashville 37201; Knoxville@East 37901; Chattanooga@East 37401; Murfreesboro 37127;
  Jackson 38301; Clarksville 37040; Cleveland@East 37311
TX Central 30: Houston 77001; San Antonio 78201; Dallas 75201; El Paso@Mountain 79901; Austin 73301; Fort Worth
  76101; Corpus Christi 78401; Lubbock 79401; Arlington 76001; Amarillo 79101; Waco 76701; Plano 75023; Katy 77449;
  San Angelo 76901; Brownsville 78520; Irving 75014
UT Mountain 3.4: Salt Lake City 84101; Ogden 84201; Provo 84601; Sandy 84070; Orem 84057; West Jordan 84081; West
  Valley City 84119; Layton 84040
VT East 1: Montpelier 05601; Rutland 05701; Brattleboro 05301; Burlington 05401; South Burlington 05403; Barre 05641
VA East 9: Richmond 23173; Roanoke 24001; Virginia Beach 23450; Norfolk 23501; Alexandria 22301; Chesapeake 23320;
  Arlington 22201; Fredericksburg 22401
WA Pacific 8: Seattle 98101; Spokane 99201; Tacoma 98401; Vancouver 98660; Yakima 98901; Everett 98201; Renton
  98055; Bellingham 98225
WV East 2: Charleston 25301; Huntington 25701; Clarksburg 26301; Martinsburg 25401; Parkersburg 26101; Elkins 26241
WI Central 6: Milwaukee 53201; Madison 53701; Green Bay 54301; Appleton 54911; Kenosha 53140; Waukesha 53186;
  Janesville 53545; Eau Claire 54701
WY Mountain 1: Cheyenne 82001; Gillette 82716; Casper 82601; Sheridan 82801; Jackson 83001; Laramie 82070
`;

const STATES = Object.fromEntries(
  TABLE.replaceAll("\n  ", " ")
    .trim()
    .split("\n")
    .map((row) => {
      const [, code, zone, weight, cities] = /^(\w\w) (\w+) ([\d.]+): (.*)$/.exec(row) ?? [];
      return [code, { zone, weight: Number(weight), cities }];
    }),
) as Record<StateCode, { zone: string; weight: number; cities: string }>;

/** Of the lesser part of a state; the Navajo Nation's in Arizona has a summer time. */
export const SECOND_ZONES: Partial<Record<StateCode, string>> = {
  ...{ AZ: "Mountain", FL: "Central", ID: "Pacific", IN: "Central", KS: "Mountain", KY: "Central", MI: "Central" },
  ...{ ND: "Mountain", NE: "Mountain", NV: "Mountain", OR: "Mountain", SD: "Mountain", TN: "East", TX: "Mountain" },
};

export type City = { name: string; stateCode: StateCode; zone: string; zip: string };

/** Where an event is played. */
export const zoneThere = ({ time_zone }: Pick<EventTable, "time_zone">): string =>
  zoneOrDefault(zoneOfUnityKey(time_zone));

export const stateWeight = (code: StateCode): number => STATES[code].weight;
export const zoneOfState = (code: StateCode): string => STATES[code].zone;

export function nameOfStateCode(code: string | null | undefined): string | null {
  return code && isExactStateCode(code) ? stateName(code) : null;
}

function citiesOf(stateCode: StateCode): City[] {
  return STATES[stateCode].cities.split("; ").map((entry) => {
    const [place = "", zip = ""] = [entry.slice(0, -6), entry.slice(-5)];
    const [name = "", zone = STATES[stateCode].zone] = place.split("@");
    return { name, stateCode, zone, zip };
  });
}

export const CITIES: Record<StateCode, City[]> = Object.fromEntries(
  STATE_CODES.map((code) => [code, citiesOf(code)]),
) as Record<StateCode, City[]>;
