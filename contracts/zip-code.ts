/** US ZIP codes run from 00501 to 99950. */
export const ZIP_CODE = /^(?!00[0-4]|9999|9995[1-9]|999[6-8])\d{5}(-\d{4})?$/;

export const NO_ZIP_CODE = "That isn't a ZIP code. Check its five digits.";
