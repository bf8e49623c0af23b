import { createSubmission } from '@koi/client';
import { useState } from 'react';

/** The submit policy of one form, for as long as the form is shown. */
export const useSubmitKey = () => useState(createSubmission)[0];
