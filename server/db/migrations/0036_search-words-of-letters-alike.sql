-- Search words are written again at the next start: letters that look alike and apostrophes make no difference any more.
UPDATE "user_account" SET "search" = NULL WHERE "search" IS NOT NULL;
