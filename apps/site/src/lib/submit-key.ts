import { createSubmission } from '@koi/client';
import { useState } from 'react';

/** The submission policy of one form, kept for as long as the form is shown. */
export const useSubmitKey = () => useState(createSubmission)[0];
