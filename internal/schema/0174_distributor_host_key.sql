-- The folder of a distributor may be on a host of SFTP, which is known by its key (DIST-4).
ALTER TABLE distributors ADD COLUMN host_key TEXT NOT NULL DEFAULT ''; -- its fingerprint, SHA256:…; '': it has no such host
