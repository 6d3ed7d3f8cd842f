/**
 * Regions by their code in ISO 3166, each with the DXCC entities in it: Alaska and Hawaii are in the US. Of several, the
 * one with a star is the region itself, and the others are parts of it. Entities that are in no region are left out:
 * Spratly and Scarborough, the Order of Malta.
 */
const ENTITIES_OF_REGIONS = `
  AC 205; AD 203; AE 391; AF 3; AG 94; AI 12; AL 7; AM 14; AO 401; AQ 13* 238 241; AR 100; AS 9* 515; AT 206;
  AU 147 150* 153 171 303; AW 91; AX 5 167; AZ 18; BA 501; BB 62; BD 305; BE 209; BF 480; BG 212; BH 304; BI 404;
  BJ 416; BL 516; BM 64; BN 345; BO 104; BQ 519 520; BR 56 108* 253 273; BS 60; BT 306; BV 24; BW 402; BY 27; BZ 66;
  CA 1* 211 252; CC 38; CD 414; CF 408; CG 412; CH 287; CI 428; CK 191 234; CL 47 112* 125 217; CM 406; CN 318;
  CO 116* 161 216; CP 36; CR 37 308*; CU 70; CV 409; CW 517; CX 35; CY 215; CZ 503; DE 230; DJ 382; DK 221; DM 95;
  DO 72; DZ 400; EA 32; EC 71 120*; EE 52; EG 478; EH 302; ER 51; ES 21 281*; ET 53; FI 224; FJ 176* 460 489; FK 141;
  FM 173; FO 222; FR 214 227*; GA 420; GB 265 283; GB-ENG 223; GB-SCT 279; GB-WLS 294; GD 77; GE 75; GF 63; GG 106;
  GH 424; GI 233; GL 237; GM 422; GN 107; GP 79; GQ 49 195; GR 40 45 180 236*; GS 235 240; GT 76; GU 103; GW 109;
  GY 129; HK 321; HM 111; HN 80; HR 497; HT 78; HU 239; IC 29; ID 327; IE 245; IL 336; IM 114; IN 11 142 324*; IO 33;
  IQ 333; IR 330; IS 242; IT 225 248*; JE 122; JM 82; JO 342; JP 177 192 339*; KE 430; KG 135; KH 312;
  KI 31 48 301 490; KM 411; KN 249; KP 344; KR 137; KW 348; KY 69; KZ 130; LA 143; LB 354; LC 97; LI 251; LK 315;
  LR 434; LS 432; LT 146; LU 254; LV 145; LY 436; MA 446; MC 260; MD 179; ME 514; MF 213; MG 438; MH 168; MK 502;
  ML 442; MM 309; MN 363; MO 152; MP 166; MQ 84; MR 444; MS 96; MT 257; MU 4 165* 207; MV 159; MW 440; MX 50* 204;
  MY 46 299; MZ 181; NA 464; NC 162* 512; NE 187; NF 189; NG 450; NI 86; NL 263; NO 199 266*; NP 369; NR 157; NU 188;
  NZ 16 34 133 170*; OM 370; PA 88; PE 136; PF 175* 508 509; PG 163; PH 375; PK 372; PL 269; PM 277; PN 172* 513;
  PR 43 202*; PS 510; PT 149 256 272*; PW 22; PY 132; QA 376; RE 453; RO 275; RS 296; RU 15 54 61 126; RW 454; SA 378;
  SB 185* 507; SC 379; SD 466; SE 284; SG 381; SH 250; SI 499; SJ 118 259; SK 504; SL 458; SM 278; SN 456; SO 232;
  SR 140; SS 521; ST 219; SV 74; SX 518; SY 384; SZ 468; TA 274; TC 89; TD 410; TF 10 41 99 124 131 276; TG 483;
  TH 387; TJ 262; TK 270; TL 511; TM 280; TN 474; TO 160; TR 390; TT 90; TV 282; TW 386* 505; TZ 470; UA 288; UG 286;
  UM 20 123 174 182 197 297; UN 117 289; US 6 105 110 138 291*; UY 144; UZ 292; VA 295; VC 98; VE 17 148*; VG 65;
  VI 285; VN 293; VU 158; WF 298; WS 190; XK 522; YE 492; YT 169; ZA 201 462*; ZM 482; ZW 452
`;

interface Region {
  readonly code: string;
  /** Whether the entity is the region, and no part of it. */
  readonly isWhole: boolean;
}

const REGION_OF = new Map(
  ENTITIES_OF_REGIONS.split(';').flatMap((entry) => {
    const [code = '', ...entities] = entry.trim().split(/\s+/);
    return entities.map((text): [number, Region] => {
      const isWhole = entities.length === 1 || text.endsWith('*');
      return [Number.parseInt(text, 10), { code, isWhole }];
    });
  }),
);

/** The region that a DXCC entity is in, as in ISO 3166: `US`, `GB-ENG`; `undefined` where it is in none. */
export function regionOf(dxcc: number): string | undefined {
  return REGION_OF.get(dxcc)?.code;
}

/** The region that a DXCC entity is: `US` for the United States; `undefined` for a part of one, such as Alaska. */
export function regionAs(dxcc: number): string | undefined {
  const region = REGION_OF.get(dxcc);
  return region?.isWhole ? region.code : undefined;
}
