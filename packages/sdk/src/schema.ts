// Generated from docs/openapi.json.

export interface paths {
    "/api/videos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List videos
         * @description People need the role editor or higher. Tokens need the permission `videos: read`.
         */
        get: operations["listVideos"];
        put?: never;
        post?: never;
        /**
         * Delete all matching videos
         * @description People need the role manager or higher. Tokens need the permission `videos: delete`.
         */
        delete: operations["deleteVideos"];
        options?: never;
        head?: never;
        /**
         * Update all matching videos
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        patch: operations["updateVideos"];
        trace?: never;
    };
    "/api/videos/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count videos
         * @description People need the role editor or higher. Tokens need the permission `videos: read`.
         */
        get: operations["countVideos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a video
         * @description People need the role editor or higher. Tokens need the permission `videos: read`.
         */
        get: operations["getVideo"];
        put?: never;
        post?: never;
        /**
         * Delete a video
         * @description People need the role manager or higher. Tokens need the permission `videos: delete`.
         */
        delete: operations["deleteVideo"];
        options?: never;
        head?: never;
        /**
         * Update a video
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        patch: operations["updateVideo"];
        trace?: never;
    };
    "/api/liveEvents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List live events
         * @description People need the role editor or higher. Tokens need the permission `liveEvents: read`.
         */
        get: operations["listLiveEvents"];
        put?: never;
        /**
         * Create a live event
         * @description People need the role editor or higher. Tokens need the permission `liveEvents: create`. The plan has to include `liveStreamingEnabled`.
         */
        post: operations["createLiveEvent"];
        /**
         * Delete all matching live events
         * @description People need the role manager or higher. Tokens need the permission `liveEvents: delete`.
         */
        delete: operations["deleteLiveEvents"];
        options?: never;
        head?: never;
        /**
         * Update all matching live events
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: update`. The plan has to include `liveStreamingEnabled`.
         */
        patch: operations["updateLiveEvents"];
        trace?: never;
    };
    "/api/liveEvents/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count live events
         * @description People need the role editor or higher. Tokens need the permission `liveEvents: read`.
         */
        get: operations["countLiveEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/liveEvents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a live event
         * @description People need the role editor or higher. Tokens need the permission `liveEvents: read`.
         */
        get: operations["getLiveEvent"];
        put?: never;
        post?: never;
        /**
         * Delete a live event
         * @description People need the role manager or higher. Tokens need the permission `liveEvents: delete`.
         */
        delete: operations["deleteLiveEvent"];
        options?: never;
        head?: never;
        /**
         * Update a live event
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: update`. The plan has to include `liveStreamingEnabled`.
         */
        patch: operations["updateLiveEvent"];
        trace?: never;
    };
    "/api/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description People need the role editor or higher. Tokens need the permission `categories: read`.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description People need the role manager or higher. Tokens need the permission `categories: create`.
         */
        post: operations["createCategory"];
        /**
         * Delete all matching categories
         * @description People need the role manager or higher. Tokens need the permission `categories: delete`.
         */
        delete: operations["deleteCategories"];
        options?: never;
        head?: never;
        /**
         * Update all matching categories
         * @description People need the role manager or higher. Tokens need the permission `categories: update`.
         */
        patch: operations["updateCategories"];
        trace?: never;
    };
    "/api/categories/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count categories
         * @description People need the role editor or higher. Tokens need the permission `categories: read`.
         */
        get: operations["countCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a category
         * @description People need the role editor or higher. Tokens need the permission `categories: read`.
         */
        get: operations["getCategory"];
        put?: never;
        post?: never;
        /**
         * Delete a category
         * @description People need the role manager or higher. Tokens need the permission `categories: delete`.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        /**
         * Update a category
         * @description People need the role manager or higher. Tokens need the permission `categories: update`.
         */
        patch: operations["updateCategory"];
        trace?: never;
    };
    "/api/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description People need the role editor or higher. Tokens need the permission `tags: read`.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description People need the role manager or higher. Tokens need the permission `tags: create`.
         */
        post: operations["createTag"];
        /**
         * Delete all matching tags
         * @description People need the role manager or higher. Tokens need the permission `tags: delete`.
         */
        delete: operations["deleteTags"];
        options?: never;
        head?: never;
        /**
         * Update all matching tags
         * @description People need the role manager or higher. Tokens need the permission `tags: update`.
         */
        patch: operations["updateTags"];
        trace?: never;
    };
    "/api/tags/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count tags
         * @description People need the role editor or higher. Tokens need the permission `tags: read`.
         */
        get: operations["countTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tag
         * @description People need the role editor or higher. Tokens need the permission `tags: read`.
         */
        get: operations["getTag"];
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description People need the role manager or higher. Tokens need the permission `tags: delete`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Update a tag
         * @description People need the role manager or higher. Tokens need the permission `tags: update`.
         */
        patch: operations["updateTag"];
        trace?: never;
    };
    "/api/playerPresets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List player presets
         * @description People need the role editor or higher. Tokens need the permission `playerPresets: read`.
         */
        get: operations["listPlayerPresets"];
        put?: never;
        /**
         * Create a player preset
         * @description People need the role manager or higher. Tokens need the permission `playerPresets: create`. The plan has to include `customPlayerDesignEnabled`.
         */
        post: operations["createPlayerPreset"];
        /**
         * Delete all matching player presets
         * @description People need the role manager or higher. Tokens need the permission `playerPresets: delete`. The plan has to include `customPlayerDesignEnabled`.
         */
        delete: operations["deletePlayerPresets"];
        options?: never;
        head?: never;
        /**
         * Update all matching player presets
         * @description People need the role manager or higher. Tokens need the permission `playerPresets: update`. The plan has to include `customPlayerDesignEnabled`.
         */
        patch: operations["updatePlayerPresets"];
        trace?: never;
    };
    "/api/playerPresets/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count player presets
         * @description People need the role editor or higher. Tokens need the permission `playerPresets: read`.
         */
        get: operations["countPlayerPresets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/playerPresets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a player preset
         * @description People need the role editor or higher. Tokens need the permission `playerPresets: read`.
         */
        get: operations["getPlayerPreset"];
        put?: never;
        post?: never;
        /**
         * Delete a player preset
         * @description People need the role manager or higher. Tokens need the permission `playerPresets: delete`. The plan has to include `customPlayerDesignEnabled`.
         */
        delete: operations["deletePlayerPreset"];
        options?: never;
        head?: never;
        /**
         * Update a player preset
         * @description People need the role manager or higher. Tokens need the permission `playerPresets: update`. The plan has to include `customPlayerDesignEnabled`.
         */
        patch: operations["updatePlayerPreset"];
        trace?: never;
    };
    "/api/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description People need the role editor or higher.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count members
         * @description People need the role editor or higher.
         */
        get: operations["countMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a member
         * @description People need the role editor or higher.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List integrations
         * @description People need the role admin or higher.
         */
        get: operations["listIntegrations"];
        put?: never;
        /**
         * Create an integration
         * @description People need the role admin or higher.
         */
        post: operations["createIntegration"];
        /**
         * Delete all matching integrations
         * @description People need the role admin or higher.
         */
        delete: operations["deleteIntegrations"];
        options?: never;
        head?: never;
        /**
         * Update all matching integrations
         * @description People need the role admin or higher.
         */
        patch: operations["updateIntegrations"];
        trace?: never;
    };
    "/api/integrations/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count integrations
         * @description People need the role admin or higher.
         */
        get: operations["countIntegrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an integration
         * @description People need the role admin or higher.
         */
        get: operations["getIntegration"];
        put?: never;
        post?: never;
        /**
         * Delete an integration
         * @description People need the role admin or higher.
         */
        delete: operations["deleteIntegration"];
        options?: never;
        head?: never;
        /**
         * Update an integration
         * @description People need the role admin or higher.
         */
        patch: operations["updateIntegration"];
        trace?: never;
    };
    "/api/eventLogs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List log entries
         * @description People need the role admin or higher. Tokens need the permission `eventLogs: read`.
         */
        get: operations["listLogEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/eventLogs/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count log entries
         * @description People need the role admin or higher. Tokens need the permission `eventLogs: read`.
         */
        get: operations["countLogEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/eventLogs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a log entry
         * @description People need the role admin or higher. Tokens need the permission `eventLogs: read`.
         */
        get: operations["getLogEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List people
         * @description People need the role editor or higher.
         */
        get: operations["listUsers"];
        put?: never;
        /** Create a person */
        post: operations["createUser"];
        /** Delete all matching people */
        delete: operations["deleteUsers"];
        options?: never;
        head?: never;
        /** Update all matching people */
        patch: operations["updateUsers"];
        trace?: never;
    };
    "/api/users/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count people
         * @description People need the role editor or higher.
         */
        get: operations["countUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person
         * @description People need the role editor or higher.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /** Delete a person */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /** Update a person */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List workspaces */
        get: operations["listWorkspaces"];
        put?: never;
        /** Create a workspace */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        /** Update all matching workspaces */
        patch: operations["updateWorkspaces"];
        trace?: never;
    };
    "/api/workspaces/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count workspaces */
        get: operations["countWorkspaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a workspace */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update a workspace */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/api/packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List plans
         * @description People need the role editor or higher. Tokens need the permission `packages: read`.
         */
        get: operations["listPackages"];
        put?: never;
        /** Create a plan */
        post: operations["createPackage"];
        /** Delete all matching plans */
        delete: operations["deletePackages"];
        options?: never;
        head?: never;
        /** Update all matching plans */
        patch: operations["updatePackages"];
        trace?: never;
    };
    "/api/packages/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count plans
         * @description People need the role editor or higher. Tokens need the permission `packages: read`.
         */
        get: operations["countPackages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/packages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a plan
         * @description People need the role editor or higher. Tokens need the permission `packages: read`.
         */
        get: operations["getPackage"];
        put?: never;
        post?: never;
        /** Delete a plan */
        delete: operations["deletePackage"];
        options?: never;
        head?: never;
        /** Update a plan */
        patch: operations["updatePackage"];
        trace?: never;
    };
    "/api/texttracks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List text tracks
         * @description People need the role editor or higher. Tokens need the permission `texttracks: read`.
         */
        get: operations["listTexttracks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/texttracks/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count text tracks
         * @description People need the role editor or higher. Tokens need the permission `texttracks: read`.
         */
        get: operations["countTexttracks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/texttracks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a text track
         * @description People need the role editor or higher. Tokens need the permission `texttracks: read`.
         */
        get: operations["getTexttrack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/aiCreditUsages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List uses of AI credits
         * @description People need the role admin or higher.
         */
        get: operations["listAiCreditUsages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/aiCreditUsages/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count uses of AI credits
         * @description People need the role admin or higher.
         */
        get: operations["countAiCreditUsages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/aiCreditUsages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a use of AI credits
         * @description People need the role admin or higher.
         */
        get: operations["getAiCreditUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customDomains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List custom domains
         * @description People need the role superadmin or higher.
         */
        get: operations["listCustomDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customDomains/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count custom domains
         * @description People need the role superadmin or higher.
         */
        get: operations["countCustomDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customDomains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a custom domain
         * @description People need the role superadmin or higher.
         */
        get: operations["getCustomDomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your account
         * @description `user` is null if nobody is signed in.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the health of the installation */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get this document */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the emails in the outbox folder */
        get: operations["listOutboxEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oembed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the embed code of a public video or live event by its player page URL (oEmbed 1.0) */
        get: operations["getOembed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sso/{provider}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Start a sign-in through a provider: `type` is login, signup or invitation */
        get: operations["startSso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sso/{provider}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the URL to connect your account to a provider; requires the account’s password */
        post: operations["connectIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sso/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Disconnect your account from a provider */
        delete: operations["disconnectIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/s3/multipart/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the received parts of an upload
         * @description People need the role editor or higher. Tokens need the permission `videos: upload`.
         */
        get: operations["listUploadParts"];
        put?: never;
        post?: never;
        /**
         * Cancel an upload
         * @description People need the role editor or higher. Tokens need the permission `videos: upload`.
         */
        delete: operations["cancelMultipartUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/s3/multipart/{uploadId}/{partNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the upload URL of one part
         * @description People need the role editor or higher. Tokens need the permission `videos: upload`.
         */
        get: operations["getUploadPartUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/s3/multipart/{uploadId}/ends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get upload URLs for the head and tail of a file, so that files that are not videos are refused early
         * @description People need the role editor or higher. Tokens need the permission `videos: upload`.
         */
        post: operations["createUploadEnds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/s3/multipart/{uploadId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a multipart upload
         * @description People need the role editor or higher. Tokens need the permission `videos: upload`.
         */
        post: operations["completeUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collaborate/video": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a shared video by its link token */
        get: operations["getSharedVideo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collaborate/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unlock a share link with its password; send the answer in the header x-share-unlock */
        post: operations["unlockShareLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collaborate/visit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record a visit of a share link */
        post: operations["recordShareVisit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collaborate/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Approve a version of a shared video, or ask for changes */
        put: operations["setShareDecision"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collaborate/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a download URL for a version of a shared video */
        get: operations["getSharedDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collaborate/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members who can be mentioned on a shared video
         * @description Members see all members; guests see only those who take part.
         */
        get: operations["listMentionableMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create a video and its upload
         * @description People need the role editor or higher. Tokens need the permission `videos: upload`.
         */
        put: operations["createUpload"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/upload/{videoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create an upload that replaces a video’s file
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        put: operations["replaceUpload"];
        post?: never;
        /**
         * Cancel the upload of a video’s file
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        delete: operations["cancelUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/upload/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the options for new videos: categories, tags, visibility
         * @description People need the role editor or higher. Tokens need the permission `videos: upload`.
         */
        get: operations["getUploadOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/import-from-vimeo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import one video from Vimeo
         * @description People need the role superadmin or higher.
         */
        post: operations["importFromVimeo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports and their progress
         * @description People need the role editor or higher. Tokens need the permission `videos: upload`.
         */
        get: operations["listImportProgress"];
        put?: never;
        /**
         * Import videos from Vimeo or from URLs
         * @description People need the role editor or higher. Tokens need the permission `videos: upload`.
         */
        post: operations["createImports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/import/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start or resume the upload of an imported file
         * @description People need the role editor or higher. Tokens need the permission `videos: upload`.
         */
        post: operations["startFileImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/import/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause, resume, cancel, remove or retry imports
         * @description People need the role editor or higher. Tokens need the permission `videos: upload`.
         */
        post: operations["changeImports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/import/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the results of the imports as CSV
         * @description People need the role editor or higher. Tokens need the permission `videos: upload`.
         */
        get: operations["exportImportReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/playback-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get URLs that play a private video for a limited time
         * @description People need the role editor or higher. Tokens need the permission `videos: read`.
         */
        post: operations["createPlaybackToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/transcribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transcribe a video for one AI credit per started minute
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `texttracks: create`.
         */
        post: operations["transcribeVideo"];
        /**
         * Cancel a video’s transcription and refund its AI credits
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `texttracks: create`.
         */
        delete: operations["cancelTranscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/texttracks/translate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Translate a text track for one AI credit per started minute
         * @description Deleting the new track cancels the translation.
         *
         *     People need the role manager (editor for own records) or higher. Tokens need the permission `texttracks: create`.
         */
        post: operations["translateTexttrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/texttracks/{trackId}/generate-description": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest a description, a title and tags for one AI credit per started ten minutes
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        post: operations["suggestDescription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/chapters/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest chapters for one AI credit per started ten minutes
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        post: operations["suggestChapters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/texttracks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a video’s text tracks, without their content
         * @description People need the role editor or higher. Tokens need the permission `texttracks: read`.
         */
        get: operations["listVideoTexttracks"];
        /**
         * Add a text track to a video
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `texttracks: create`.
         */
        put: operations["createTexttrack"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/texttracks/{trackId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a text track
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `texttracks: delete`.
         */
        delete: operations["deleteTexttrack"];
        options?: never;
        head?: never;
        /**
         * Change a text track
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `texttracks: update`.
         */
        patch: operations["updateTexttrack"];
        trace?: never;
    };
    "/api/videos/{videoId}/texttracks/{trackId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a text track as WebVTT, SubRip or plain text
         * @description People need the role editor or higher. Tokens need the permission `texttracks: read`.
         */
        get: operations["exportTexttrack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/cut-to-length": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove chapters and cues that start after the end of the video
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `texttracks: update`.
         */
        post: operations["cutToLength"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/waveform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the waveform of a video
         * @description People need the role editor or higher. Tokens need the permission `videos: read`.
         */
        get: operations["getWaveform"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/thumbnail/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get suggested frames for a video’s thumbnail
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        get: operations["listThumbnailSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Upload a video’s thumbnail
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        put: operations["uploadThumbnail"];
        post?: never;
        /**
         * Reset a video’s thumbnail
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        delete: operations["resetThumbnail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/thumbnail/{milliseconds}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Use a frame of the video as its thumbnail
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        post: operations["setThumbnailFrame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the share links of a video and the state of its review
         * @description People need the role editor or higher. Tokens need the permission `videos: read`.
         */
        get: operations["getShare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/share-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a share link
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        post: operations["createShareLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/share-links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a link
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        delete: operations["deleteShareLink"];
        options?: never;
        head?: never;
        /**
         * Update a share link
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        patch: operations["updateShareLink"];
        trace?: never;
    };
    "/api/videos/{videoId}/share-comments/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the comments of a shared video for an editing system or a spreadsheet
         * @description People need the role editor or higher. Tokens need the permission `videos: read`.
         */
        get: operations["exportComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/share-comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the newest comments of a shared video
         * @description People need the role editor or higher. Tokens need the permission `videos: read`.
         */
        get: operations["listVideoComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/share-comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete any comment and its replies
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        delete: operations["deleteVideoComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/storyboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the storyboard of a video
         * @description People need the role editor or higher. Tokens need the permission `videos: read`.
         */
        get: operations["getStoryboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos/{videoId}/audio-tracks/{trackId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the name, language or kind of a video’s audio track
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        patch: operations["updateAudioTrack"];
        trace?: never;
    };
    "/api/liveEvents/{eventId}/start-channel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the channel of a live event; rehearsal=1 allows an earlier start
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: run`. The plan has to include `liveStreamingEnabled`.
         */
        post: operations["startLiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/liveEvents/{eventId}/stop-channel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the channel of a live event that is not live
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: run`.
         */
        post: operations["stopLiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/liveEvents/{eventId}/go-live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go live: let viewers see a live event
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: run`. The plan has to include `liveStreamingEnabled`.
         */
        post: operations["goLive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/liveEvents/{eventId}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a live event; do_not_end=1 only stops its channel
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: run`.
         */
        post: operations["endLiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/liveEvents/{eventId}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset an ended live event to planned
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: run`. The plan has to include `liveStreamingEnabled`.
         */
        post: operations["resetLiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/liveEvents/{eventId}/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the viewers of a live event
         * @description People need the role editor or higher. Tokens need the permission `liveEvents: read`.
         */
        get: operations["getLiveEventStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/liveEvents/{eventId}/signal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the signal of a live event’s camera every second (server-sent events)
         * @description People need the role editor or higher. Tokens need the permission `liveEvents: read`.
         */
        get: operations["streamLiveEventSignal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/liveEvents/{eventId}/stream-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the stream key of a live event; a sender with the old key is disconnected
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: update`. The plan has to include `liveStreamingEnabled`.
         */
        post: operations["renewStreamKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/liveEvents/{eventId}/stream-key/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the stream key of a live event
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: update`. The plan has to include `liveStreamingEnabled`.
         */
        post: operations["getStreamKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/liveEvents/{eventId}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Upload the image of a live event’s waiting page
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: update`. The plan has to include `liveStreamingEnabled`.
         */
        put: operations["uploadLiveEventThumbnail"];
        post?: never;
        /**
         * Delete the image of a live event’s waiting page
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: update`. The plan has to include `liveStreamingEnabled`.
         */
        delete: operations["deleteLiveEventThumbnail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/liveEvents/{eventId}/targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the restream targets of a live event
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: update`. The plan has to include `liveStreamingEnabled`.
         */
        get: operations["listLiveTargets"];
        put?: never;
        /**
         * Add a restream target (RTMP or RTMPS); takes effect immediately while live
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: update`. The plan has to include `liveStreamingEnabled`.
         */
        post: operations["createLiveTarget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/liveEvents/{eventId}/targets/{targetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a restream target
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: update`. The plan has to include `liveStreamingEnabled`.
         */
        delete: operations["deleteLiveTarget"];
        options?: never;
        head?: never;
        /**
         * Update a restream target; a new server requires its key
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `liveEvents: update`. The plan has to include `liveStreamingEnabled`.
         */
        patch: operations["updateLiveTarget"];
        trace?: never;
    };
    "/api/categories/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the categories of the active workspace in order, with their number of videos
         * @description People need the role editor or higher. Tokens need the permission `categories: read`.
         */
        get: operations["listCategoriesInOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/merge-effects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview merging categories
         * @description People need the role manager or higher. Tokens need the permission `categories: update`.
         */
        post: operations["previewMergeOfCategories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge categories; the merged categories are deleted
         * @description People need the role manager or higher. Tokens need the permission `categories: update`.
         */
        post: operations["mergeCategories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the order of the categories
         * @description People need the role manager or higher. Tokens need the permission `categories: update`.
         */
        put: operations["orderCategories"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of the active workspace in order, with their number of videos
         * @description People need the role editor or higher. Tokens need the permission `tags: read`.
         */
        get: operations["listTagsInOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/merge-effects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview merging tags
         * @description People need the role manager or higher. Tokens need the permission `tags: update`.
         */
        post: operations["previewMergeOfTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge tags; the merged tags are deleted
         * @description People need the role manager or higher. Tokens need the permission `tags: update`.
         */
        post: operations["mergeTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/playerPresets/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a logo for player designs
         * @description People need the role manager (editor for own records) or higher. Tokens need the permission `videos: update`.
         */
        post: operations["uploadPlayerLogo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite people to the workspace by email
         * @description People need the role admin or higher.
         */
        post: operations["inviteMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{memberId}/resend-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again; it is valid for another week
         * @description People need the role admin or higher.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{memberId}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description People need the role admin or higher.
         */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{memberId}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description People need the role admin or higher.
         */
        patch: operations["updateMemberRole"];
        trace?: never;
    };
    "/api/members/{memberId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a member; their uploads to the workspace end
         * @description People need the role admin or higher.
         */
        post: operations["disableMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{memberId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a member
         * @description People need the role admin or higher.
         */
        post: operations["enableMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{memberId}/make-owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer a workspace to a member, as its owner or as a platform administrator
         * @description People need the role superadmin or higher.
         */
        post: operations["makeOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the token of an integration; the old one stays valid for a while
         * @description People need the role admin or higher.
         */
        post: operations["rotateIntegrationToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/eventLogs/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the event log as CSV
         * @description People need the role admin or higher. Tokens need the permission `eventLogs: read`.
         */
        get: operations["exportEventLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/set-active-workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch to another of your workspaces */
        post: operations["setActiveWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your password; all other sessions end */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an email to reset a password */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with an emailed link */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/send-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the email that confirms your address */
        post: operations["sendEmailConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an account’s email address with an emailed link
         * @description Needs a session of the account, its current password, or a new one. Signs in.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/get-invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your open invitations */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/accept-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation, signed in or with a new account */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with email address, password and, if the account has one, a second factor */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/refresh-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refresh your session */
        post: operations["refreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out of this session, or of all sessions */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your sessions */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all other sessions */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/sessions/{sid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of your sessions */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/setup-totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Create a secret for an authenticator app; it takes effect once it is confirmed */
        get: operations["setUpAuthenticator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/confirm-totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable two-factor authentication with the app’s first code; returns the recovery codes */
        post: operations["confirmAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/disable-totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disable two-factor authentication with a code, a recovery code or a passkey */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create recovery codes; they replace the old ones once they are confirmed */
        post: operations["createRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/recovery-codes/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm that the new recovery codes were saved */
        post: operations["confirmRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/reset-two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the authenticator app, passkeys and recovery codes of a user, and end their sessions */
        post: operations["resetTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/passkeys/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get a WebAuthn challenge that names no passkey */
        post: operations["createPasskeyChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/passkeys/log-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey alone */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the WebAuthn options for a new passkey; requires the account’s password */
        post: operations["createPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your passkeys */
        get: operations["listPasskeys"];
        put?: never;
        /** Add a passkey; the first passkey returns recovery codes */
        post: operations["createPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete one of your passkeys; requires a code or a passkey */
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        /** Rename one of your passkeys */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/api/workspaces/check-aws-user-credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check the permissions of a workspace’s storage access */
        post: operations["checkStorageAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/check-user-role-in-workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get your role in a workspace and whether you can enter it */
        post: operations["getWorkspaceRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{id}/player-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update who may share and embed the workspace’s videos
         * @description People need the role superadmin or higher. The plan has to include `videoPrivacyEnabled`.
         */
        patch: operations["updatePlayerSettings"];
        trace?: never;
    };
    "/api/workspaces/{id}/sync-with-pipedrive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sync a workspace with the CRM */
        post: operations["syncWithCrm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/deploy-player": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deploy the current player to the workspace’s storage
         * @description People need the role superadmin or higher.
         */
        post: operations["deployPlayer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/create-custom-domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a custom domain for delivery to viewers
         * @description People need the role superadmin or higher. The plan has to include `customDomainEnabled`.
         */
        post: operations["createCustomDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/verify-custom-domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify that a domain belongs to the workspace and resolves to the edge
         * @description People need the role superadmin or higher. The plan has to include `customDomainEnabled`.
         */
        post: operations["verifyCustomDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/delete-custom-domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a custom domain
         * @description People need the role superadmin or higher.
         */
        delete: operations["deleteCustomDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{id}/cloud": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the storage settings of a workspace, without secrets */
        get: operations["getCloudSettings"];
        /** Set the storage or keys of a workspace; both are checked first */
        put: operations["setCloudSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{id}/cloud/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check saved or unsaved storage settings of a workspace and report what is missing */
        post: operations["checkCloudSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{id}/cloud/provision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create buckets and a user for a workspace in the platform’s cloud account
         * @description Idempotent; resumes where it stopped.
         */
        post: operations["provisionCloud"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{id}/cloud/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rotate the key of a user that the platform created; the old key expires two days later */
        post: operations["rotateCloudKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/get-subscription-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the plan of the workspace and the URL of its payment page
         * @description People need the role superadmin or higher.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/check-subscription-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the usage and limits of the workspace */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{id}/set-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a plan that is not billed */
        post: operations["setPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/initiate-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the owner the email that confirms the deletion of a workspace */
        post: operations["initiateWorkspaceDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/deletion-progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the progress of a workspace’s deletion */
        get: operations["getDeletionProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a workspace and everything in it */
        delete: operations["deleteWorkspace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{id}/platform-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete any workspace and everything in it
         * @description Requires the confirmation word, and a second factor or single sign-on.
         */
        delete: operations["deleteAnyWorkspace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{id}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the people of any workspace (platform administrators only) */
        get: operations["listWorkspacePeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{id}/appoint-owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the owner of a workspace without one; an email address without an account is invited */
        post: operations["appointOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{id}/people/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a person who has not joined a workspace (platform administrators only) */
        delete: operations["removeWorkspacePerson"];
        options?: never;
        head?: never;
        /** Change the role of a member of any workspace (platform administrators only) */
        patch: operations["updateWorkspacePerson"];
        trace?: never;
    };
    "/api/workspaces/{id}/support": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a one-hour support session in a workspace; its owner is notified of the reason */
        post: operations["startSupport"];
        /** End a support session: your own, or one in a workspace that you own */
        delete: operations["endSupport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signUps/{signUpId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve a sign-up request for a workspace */
        post: operations["approveSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signUps/{signUpId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject a sign-up request for a workspace; the reason is emailed */
        post: operations["rejectSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the overview of the dashboard
         * @description People need the role editor or higher. Tokens need the permission `statistics: read`.
         */
        get: operations["getStatisticsOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/traffic-daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the delivered bytes per day
         * @description People need the role admin or higher. Tokens need the permission `statistics: read`.
         */
        get: operations["getDailyTraffic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/requests-daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get views and requests of all videos per day
         * @description People need the role admin or higher. Tokens need the permission `statistics: read`.
         */
        get: operations["getDailyViews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/requests-daily-by-video": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get views and requests per video in a range, deleted videos included
         * @description People need the role admin or higher. Tokens need the permission `statistics: read`.
         */
        get: operations["getViewsByVideo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/requests-daily/{videoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the views of one video per day
         * @description People need the role editor or higher. Tokens need the permission `statistics: read`.
         */
        get: operations["getDailyViewsOfVideo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/videos/{videoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of one video for 28 days: per day, per host, and audience retention
         * @description People need the role editor or higher. Tokens need the permission `statistics: read`.
         */
        get: operations["getVideoStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collaborateComments/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the comments and decisions of a shared video */
        get: operations["listSharedComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collaborateComments/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Comment on a shared video, or reply to a comment */
        post: operations["createComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collaborateComments/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit your own comment */
        put: operations["updateComment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collaborateComments/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete your own comment and its replies */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collaborateComments/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Resolve or reopen a comment */
        put: operations["resolveComment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collaborateComments/react": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add or remove a reaction to a comment */
        put: operations["reactToComment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collaborateComments/carry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Carry open comments over to another version */
        put: operations["carryComments"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collaborateComments/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the image of a comment */
        get: operations["getCommentPicture"];
        put?: never;
        /** Add an image to your own comment */
        post: operations["addCommentPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        VideoSource: {
            /** @description The uploaded thumbnail, or a frame of the video. */
            thumbnailUrl: string | null;
            /** @description A frame of the video. */
            thumbnailUrlOriginal: string | null;
            /** @description The frame at the size of a card. */
            smallThumbnailUrl: string | null;
            /** @description WebVTT with the positions of frames in one image. */
            storyboardUrl: string | null;
            /** @description Name of the uploaded file. */
            filename: string | null;
            /** @description The HLS playlist with all renditions. */
            abr: {
                url: string;
                description: string;
                maxWidth: number;
                maxHeight: number;
            } | null;
            /** @description The same playlist as a list. */
            hls: {
                url: string;
            }[];
            /** @description One MP4 for each rendition, the highest first. */
            mp4: {
                url: string;
                width: number;
                height: number;
                name: string;
                /** @description In bytes. */
                size: number;
            }[];
            custom: {
                [key: string]: {
                    url: string;
                }[];
            };
            /** @description Selectable audio tracks, the default first. */
            audioTracks?: components["schemas"]["AudioTrack"][];
        };
        AudioTrack: {
            id: string;
            name: string;
            language: string | null;
            isDescription: boolean;
            isDefault: boolean;
        };
        VideoTexttrack: {
            id: string;
            language: string;
            /** @enum {string} */
            type: "subtitles" | "captions";
            content?: string | null;
            autoGenerated: boolean;
            autoTranslated: boolean;
            edited: boolean;
            filename: string | null;
            url: string | null;
            job: {
                /** @enum {string} */
                state: "QUEUED" | "IN_PROGRESS" | "FAILED";
                done: number;
                total: number;
                failureReason: string | null;
                credits: number;
                startedAt: string | null;
            } | null;
            updatedAt: string;
        };
        Transcription: {
            id: string;
            /** @enum {string} */
            status: "QUEUED" | "IN_PROGRESS" | "COMPLETED" | "FAILED" | "NONE";
            jobName: string | null;
            language: string;
            video: string | null;
            /** @description In seconds. */
            videoDuration: number;
            /** @description Progress in percent. */
            progress: number;
            /** @description Reason of a failure. Its credits have been refunded. */
            failureReason: string | null;
            credits: number;
            /** @description Full name of the user. Null if an integration or the upload started the job. */
            startedBy: string | null;
            /** @description Time when the work started. */
            startedAt: string | null;
            /** @description Number of jobs ahead in the queue. */
            ahead: number;
            createdAt: string;
            updatedAt: string;
        };
        Video: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description Title, in one line. */
            title: string;
            /** @description Your own ID of the video. Unique in the workspace. */
            externalId?: string | null;
            /** @description Text for viewers, in plain text. */
            description?: string | null;
            /**
             * @description Language as a BCP 47 tag, such as `de-DE`.
             * @enum {string|null}
             */
            language?: "de-DE" | "de-AT" | "de-CH" | "en-US" | "en-GB" | "en-AU" | "en-CA" | "en-IE" | "en-IN" | "en-NZ" | "en-ZA" | "fr-FR" | "fr-BE" | "fr-CA" | "fr-CH" | "es-ES" | "es-MX" | "es-US" | "it-IT" | "it-CH" | "nl-NL" | "nl-BE" | "pt-PT" | "pt-BR" | "pl-PL" | "cs-CZ" | "sk-SK" | "sl-SI" | "hr-HR" | "sr-RS" | "bs-BA" | "mk-MK" | "sq-AL" | "hu-HU" | "ro-RO" | "bg-BG" | "el-GR" | "da-DK" | "sv-SE" | "no-NO" | "fi-FI" | "is-IS" | "et-EE" | "lv-LV" | "lt-LT" | "ga-IE" | "mt-MT" | "ca-ES" | "tr-TR" | "uk-UA" | "ru-RU" | "ar-SA" | "ar-AE" | "fa-IR" | "he-IL" | "hi-IN" | "ja-JP" | "ko-KR" | "zh-CN" | "zh-TW" | "vi-VN" | "th-TH" | "id-ID" | null;
            /**
             * @description Audience of the video.
             *
             *     - `public`: anyone with the link, on every page that the workspace allows
             *     - `private`: members, share links, and viewers with a playback token
             * @enum {string}
             */
            visibility: "public" | "private";
            /** @description Categories of the video. */
            categories?: (string | components["schemas"]["CategorySummary"])[] | null;
            /** @description Tags of the video. */
            tags?: (string | components["schemas"]["TagSummary"])[] | null;
            /** @description Your own data: an object of strings and numbers. */
            customMetadata?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description Player design of the video. */
            player?: {
                /** @description ID of the player preset. Null for the workspace’s default. */
                selectedPreset?: string | null;
                /** @description ID of the video that is offered after the end. */
                nextVideo?: string | null;
                /** @description Whether the video’s own `playerDesign` applies instead of the preset. */
                useCustomDesign?: boolean | null;
                /** @description The video’s own design. */
                playerDesign?: {
                    /** @description Whether the player shows its controls. */
                    controls?: boolean | null;
                    /** @description Whether viewers can switch to full screen. */
                    fullscreen?: boolean | null;
                    /** @description Whether the video starts by itself. Browsers allow this only for muted videos. */
                    autoplay?: boolean | null;
                    /** @description Whether the video starts again at its end. */
                    loop?: boolean | null;
                    /** @description Whether the video starts without sound. */
                    muted?: boolean | null;
                    /** @description Whether viewers can open the transcript. */
                    showTranscription?: boolean | null;
                    /** @description Whether captions are shown from the start. */
                    initCaptions?: boolean | null;
                    /** @description Whether nothing is loaded before the viewer presses play. */
                    noPreload?: boolean | null;
                    /** @description Whether the player shows the title. */
                    showTitle?: boolean | null;
                    /** @description Whether the logo stays visible while the video plays. */
                    logoInPlay?: boolean | null;
                    /** @description Whether views are counted beyond delivered bytes. */
                    measure?: boolean | null;
                    /** @description Whether the next video starts after a countdown. */
                    nextCountdown?: boolean | null;
                    /** @description Color of buttons, as `#rrggbb`. */
                    primaryColor?: string | null;
                    /** @description Color of icons and text on buttons, as `#rrggbb`. */
                    secondaryColor?: string | null;
                    /** @description Color around the video, as `#rrggbb`. */
                    backgroundColor?: string | null;
                    /**
                     * @description Aspect ratio of the player.
                     *
                     *     - `original`: that of the video
                     *     - `responsive`: that of the page’s element
                     * @enum {string|null}
                     */
                    aspectRatio?: "original" | "16/9" | "9/16" | "responsive" | "4/3" | "1/1" | "3/4" | "4/5" | null;
                    /**
                     * @description How the video fills a player of another aspect ratio.
                     *
                     *     - `contain`: whole, with bars
                     *     - `cover`: cropped
                     * @enum {string|null}
                     */
                    fit?: "contain" | "cover" | null;
                    /** @description Corner radius of the controls in pixels. */
                    uiRadius?: number | null;
                    /** @description Space around the controls in pixels. */
                    uiPadding?: number | null;
                    /** @description Alternative text of the logo. */
                    logoAlt?: string | null;
                    /** @description Page that the logo links to. */
                    logoUrl?: string | null;
                    /** @description Title that is shown after the end. */
                    callTitle?: string | null;
                    /** @description Text that is shown after the end. */
                    callText?: string | null;
                    /** @description Label of the button that is shown after the end. */
                    callLabel?: string | null;
                    /** @description Page that this button links to. */
                    callUrl?: string | null;
                    /** @description Key of the logo, as `uploadPlayerLogo` returned it. */
                    logo?: string | null;
                    /** @description ID of the video that is offered after the end. */
                    nextVideo?: string | null;
                } | null;
            } | null;
            /**
             * @description State of the file.
             *
             *     - `NO_FILE`: waiting for the file
             *     - `PROGRESSING`: uploaded, waiting for a free encoder
             *     - `STATUS_UPDATE`: encoding; `statusProgress` is the percentage
             *     - `COMPLETE`: ready
             *     - `ERROR`: failed; `statusReason` says why
             * @enum {string}
             */
            readonly status: "NO_FILE" | "PROGRESSING" | "STATUS_UPDATE" | "ERROR" | "COMPLETE";
            /** @description Progress of the encoding in percent. */
            readonly statusProgress?: number | null;
            /** @description Stable code of the reason for `ERROR`. */
            readonly statusReason?: string | null;
            /** @description The same reason as a sentence in the language of the request. */
            readonly statusMessage?: string | null;
            /** @description Whether the video can be played, also before it is `COMPLETE`. Null if not. */
            readonly playable?: {
                /** @description Number of renditions. */
                rungs: number;
                /** @description Whether all renditions are ready. */
                isWhole: boolean;
            } | null;
            /** @description Version of the file, which grows with each replacement. */
            readonly v?: number | null;
            /** @description Duration in seconds. */
            readonly duration?: number | null;
            /** @description Frames per second. */
            readonly fps?: number | null;
            /** @description Frames of the video stream. */
            readonly frameCount?: number | null;
            /** @description Start time code of the file: `HH:MM:SS:FF`, or `HH:MM:SS;FF` for drop frame. */
            readonly startTimecode?: string | null;
            /**
             * @description Orientation of the video.
             *
             *     - `landscape`: wider than high
             *     - `portrait`: higher than wide
             *     - `square`: neither
             * @enum {string|null}
             */
            readonly orientation?: "landscape" | "portrait" | "square" | null;
            /** @description URLs of the published files. Null before the first encoding. */
            readonly src?: components["schemas"]["VideoSource"] | null;
            /** @description Tracks of the file that are not published. */
            readonly ignoredTracks?: {
                /** @enum {string} */
                kind: "subtitles" | "audio" | "video";
                codec: string;
                language: string | null;
                title: string | null;
            }[] | null;
            /** @description URL of the uploaded thumbnail. */
            readonly customThumbnailUrl?: string | null;
            /** @description Signed URL of the thumbnail, valid for a day. */
            readonly previewThumbnailUrl?: string | null;
            /** @description Signed URL of an MP4, valid for a day. */
            readonly previewVideoUrl?: string | null;
            /** @description URL of the HLS playlist with a token that is valid for a day. */
            readonly previewStreamUrl?: string | null;
            /** @description Signed URL of the uploaded file, valid for a day. */
            readonly downloadOriginalUrl?: string | null;
            /** @description The player page, with the ID as a parameter. */
            readonly playerUrl?: string | null;
            /** @description The player page with all parameters. */
            readonly playerFullUrl?: string | null;
            /** @description HTML that embeds the player. */
            readonly embedCode?: string | null;
            /** @description Chapters in the order of their times. The first one starts at 0. */
            chapters?: {
                /** @description Title of the chapter. */
                title?: string;
                /** @description Start of the chapter as `HH:MM:SS`, with milliseconds if needed. */
                timestamp?: string;
                /** @description ID of the chapter. */
                readonly id?: string;
            }[] | null;
            /** @description Text tracks. Their `content` is included if a single video is read. */
            readonly texttracks?: components["schemas"]["VideoTexttrack"][] | null;
            /** @description Spoken text by language. Only if a single video is read. */
            readonly transcriptions?: {
                language: string;
                text: string;
                segments: {
                    /** @description In seconds. */
                    startTime: number;
                    /** @description In seconds. */
                    endTime: number;
                    text: string;
                }[];
                autoGenerated: boolean;
            }[] | null;
            /** @description Automatic transcription. */
            autoTranscription?: {
                /** @description State of the transcription. Only if a single video is read. */
                readonly data?: components["schemas"]["Transcription"] | null;
                /** @description Whether a transcription starts after the encoding. */
                autoStart?: boolean | null;
                /** @description Time of the last change. Only if a single video is read. */
                readonly lastUpdatedAt?: string | null;
            } | null;
            /** @description Review of the video. */
            collaborate?: {
                /** @description Whether the video is shared for review. */
                shareable?: boolean | null;
                /**
                 * @description Who may open the share page.
                 *
                 *     - `public`: anyone with the link
                 *     - `private`: signed-in members
                 * @enum {string|null}
                 */
                shareType?: "public" | "private" | null;
                /** @description IDs of the members who may open a private share. Empty for all. */
                allowedMembers?: string[] | null;
                /** @description Note to the reviewers. */
                note?: string | null;
                /** @description Token of the default share link. */
                readonly shareToken?: string | null;
                /** @description URL of the share page. */
                readonly shareUrl?: string | null;
            } | null;
            /** @description Token of the default share link. */
            readonly shareToken?: string | null;
            /** @description The live event that this video records. Only if a single video is read. */
            readonly linkedLiveEvent?: {
                id: string;
                title: string;
            } | null;
            /** @description The person who created the record. Null if a token did. */
            readonly createdBy?: string | components["schemas"]["UserSummary"] | null;
            /** @description ID of the workspace that the record belongs to. */
            readonly workspace: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
        };
        VideoList: {
            docs: components["schemas"]["Video"][];
            /** @description Number of records on all pages. Not with `after`. */
            totalDocs?: number;
            limit: number;
            page?: number;
            totalPages?: number;
            /** @description Position of the page’s first record. */
            pagingCounter?: number;
            hasNextPage: boolean;
            hasPrevPage?: boolean;
            nextPage?: number | null;
            prevPage?: number | null;
            /** @description The `after` of the next page, in orders by time of creation. Null on the last page. */
            nextCursor?: string | null;
        };
        VideoSummary: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description Title, in one line. */
            title?: string;
            /**
             * @description State of the file.
             *
             *     - `NO_FILE`: waiting for the file
             *     - `PROGRESSING`: uploaded, waiting for a free encoder
             *     - `STATUS_UPDATE`: encoding; `statusProgress` is the percentage
             *     - `COMPLETE`: ready
             *     - `ERROR`: failed; `statusReason` says why
             * @enum {string}
             */
            readonly status?: "NO_FILE" | "PROGRESSING" | "STATUS_UPDATE" | "ERROR" | "COMPLETE";
        };
        VideoUpdate: {
            /** @description Title, in one line. */
            title?: string;
            /** @description Your own ID of the video. Unique in the workspace. */
            externalId?: string | null;
            /** @description Text for viewers, in plain text. */
            description?: string | null;
            /**
             * @description Language as a BCP 47 tag, such as `de-DE`.
             * @enum {string|null}
             */
            language?: "de-DE" | "de-AT" | "de-CH" | "en-US" | "en-GB" | "en-AU" | "en-CA" | "en-IE" | "en-IN" | "en-NZ" | "en-ZA" | "fr-FR" | "fr-BE" | "fr-CA" | "fr-CH" | "es-ES" | "es-MX" | "es-US" | "it-IT" | "it-CH" | "nl-NL" | "nl-BE" | "pt-PT" | "pt-BR" | "pl-PL" | "cs-CZ" | "sk-SK" | "sl-SI" | "hr-HR" | "sr-RS" | "bs-BA" | "mk-MK" | "sq-AL" | "hu-HU" | "ro-RO" | "bg-BG" | "el-GR" | "da-DK" | "sv-SE" | "no-NO" | "fi-FI" | "is-IS" | "et-EE" | "lv-LV" | "lt-LT" | "ga-IE" | "mt-MT" | "ca-ES" | "tr-TR" | "uk-UA" | "ru-RU" | "ar-SA" | "ar-AE" | "fa-IR" | "he-IL" | "hi-IN" | "ja-JP" | "ko-KR" | "zh-CN" | "zh-TW" | "vi-VN" | "th-TH" | "id-ID" | null;
            /**
             * @description Audience of the video.
             *
             *     - `public`: anyone with the link, on every page that the workspace allows
             *     - `private`: members, share links, and viewers with a playback token
             * @enum {string}
             */
            visibility?: "public" | "private";
            /** @description Categories of the video. */
            categories?: string[] | null;
            /** @description Tags of the video. */
            tags?: string[] | null;
            /** @description Your own data: an object of strings and numbers. */
            customMetadata?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description Player design of the video. */
            player?: {
                /** @description ID of the player preset. Null for the workspace’s default. */
                selectedPreset?: string | null;
                /** @description ID of the video that is offered after the end. */
                nextVideo?: string | null;
                /** @description Whether the video’s own `playerDesign` applies instead of the preset. */
                useCustomDesign?: boolean;
                /** @description The video’s own design. */
                playerDesign?: {
                    /** @description Whether the player shows its controls. */
                    controls?: boolean;
                    /** @description Whether viewers can switch to full screen. */
                    fullscreen?: boolean;
                    /** @description Whether the video starts by itself. Browsers allow this only for muted videos. */
                    autoplay?: boolean;
                    /** @description Whether the video starts again at its end. */
                    loop?: boolean;
                    /** @description Whether the video starts without sound. */
                    muted?: boolean;
                    /** @description Whether viewers can open the transcript. */
                    showTranscription?: boolean;
                    /** @description Whether captions are shown from the start. */
                    initCaptions?: boolean;
                    /** @description Whether nothing is loaded before the viewer presses play. */
                    noPreload?: boolean;
                    /** @description Whether the player shows the title. */
                    showTitle?: boolean;
                    /** @description Whether the logo stays visible while the video plays. */
                    logoInPlay?: boolean;
                    /** @description Whether views are counted beyond delivered bytes. */
                    measure?: boolean;
                    /** @description Whether the next video starts after a countdown. */
                    nextCountdown?: boolean;
                    /** @description Color of buttons, as `#rrggbb`. */
                    primaryColor?: string | null;
                    /** @description Color of icons and text on buttons, as `#rrggbb`. */
                    secondaryColor?: string | null;
                    /** @description Color around the video, as `#rrggbb`. */
                    backgroundColor?: string | null;
                    /**
                     * @description Aspect ratio of the player.
                     *
                     *     - `original`: that of the video
                     *     - `responsive`: that of the page’s element
                     * @enum {string|null}
                     */
                    aspectRatio?: "original" | "16/9" | "9/16" | "responsive" | "4/3" | "1/1" | "3/4" | "4/5" | null;
                    /**
                     * @description How the video fills a player of another aspect ratio.
                     *
                     *     - `contain`: whole, with bars
                     *     - `cover`: cropped
                     * @enum {string|null}
                     */
                    fit?: "contain" | "cover" | null;
                    /** @description Corner radius of the controls in pixels. */
                    uiRadius?: number | null;
                    /** @description Space around the controls in pixels. */
                    uiPadding?: number | null;
                    /** @description Alternative text of the logo. */
                    logoAlt?: string | null;
                    /** @description Page that the logo links to. */
                    logoUrl?: string | null;
                    /** @description Title that is shown after the end. */
                    callTitle?: string | null;
                    /** @description Text that is shown after the end. */
                    callText?: string | null;
                    /** @description Label of the button that is shown after the end. */
                    callLabel?: string | null;
                    /** @description Page that this button links to. */
                    callUrl?: string | null;
                    /** @description Key of the logo, as `uploadPlayerLogo` returned it. */
                    logo?: string | null;
                    /** @description ID of the video that is offered after the end. */
                    nextVideo?: string | null;
                };
            };
            /** @description Chapters in the order of their times. The first one starts at 0. */
            chapters?: {
                /** @description Title of the chapter. */
                title?: string;
                /** @description Start of the chapter as `HH:MM:SS`, with milliseconds if needed. */
                timestamp?: string;
                /** @description ID of the chapter. */
                id?: string | null;
            }[];
            /** @description Automatic transcription. */
            autoTranscription?: {
                /** @description Whether a transcription starts after the encoding. */
                autoStart?: boolean;
            };
            /** @description Review of the video. */
            collaborate?: {
                /** @description Whether the video is shared for review. */
                shareable?: boolean;
                /**
                 * @description Who may open the share page.
                 *
                 *     - `public`: anyone with the link
                 *     - `private`: signed-in members
                 * @enum {string|null}
                 */
                shareType?: "public" | "private" | null;
                /** @description IDs of the members who may open a private share. Empty for all. */
                allowedMembers?: string[] | null;
                /** @description Note to the reviewers. */
                note?: string | null;
            };
        };
        LiveInfo: {
            /** @enum {string} */
            state: "IDLE" | "LIVE" | "ENDED";
            /** @enum {string} */
            channelState: "IDLE" | "CREATING" | "STARTING" | "RUNNING" | "STOPPING" | "UPDATING";
            channelIsAvailable: boolean;
            usedBy: {
                id: string;
                title: string;
            } | null;
            control: ("goLive" | "end" | "reset") | null;
            start: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                until: string;
                refusal: ("live_off" | "channel_in_use" | "event_not_idle" | "channel_not_idle" | "too_early" | "too_late" | "no_capacity" | "live_not_in_cloud") | null;
                mayRehearse: boolean;
                runningChannels: number;
            };
            alerts: {
                id: string;
                /** @enum {string} */
                code: "no_signal" | "low_bitrate" | "silent" | "dropped_frames" | "rare_key_frames" | "not_stored" | "service";
                /** @enum {string} */
                alarm_state: "SET" | "CLEARED";
                message: string;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
            }[];
            /** @enum {string} */
            health: "good" | "bad" | "none";
            healthMetrics: {
                at: number;
                networkIn: number;
                inputFrameRate: number;
                droppedFrames: number;
            }[];
            signal: components["schemas"]["LiveSignal"] | null;
            checks: {
                /** @enum {string} */
                check: "picture" | "sound" | "bitrate";
                /** @enum {string} */
                state: "good" | "bad" | "unknown";
                reason: ("no_picture" | "dropped_frames" | "rare_key_frames" | "no_sound" | "silent" | "low_bitrate") | null;
            }[];
            refusals: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                reason: "second_sender" | "unsupported_codec" | "sound_converted" | "wrong_key" | "unknown_key" | "no_key" | "wrong_app" | "no_picture" | "too_early";
                codec: string | null;
            }[];
            ingestLog: {
                id: string;
                /** @enum {string} */
                kind: "connected" | "came_back" | "cut_off" | "refused" | "size_changed" | "standby" | "standby_left" | "took_over";
                /** Format: date-time */
                at: string;
                /** Format: date-time */
                until: string;
                count: number;
                protocol: ("rtmp" | "srt") | null;
                address: string | null;
                reason: ("second_sender" | "unsupported_codec" | "sound_converted" | "wrong_key" | "unknown_key" | "no_key" | "wrong_app" | "no_picture" | "too_early") | null;
                codec: string | null;
                width: number;
                height: number;
                seconds: number | null;
            }[];
            /** @enum {string} */
            liveTranscriptionStatus: "unavailable" | "off" | "waiting" | "running" | "failed";
            liveTranscription: {
                reason: ("no_credits" | "too_slow" | "service_unavailable") | null;
                captionedSeconds: number;
                droppedSeconds: number;
            } | null;
            analytics: {
                viewers: {
                    current: number;
                    most: number;
                    waiting: number;
                    isCounted: boolean;
                };
            };
            ingest: components["schemas"]["LiveIngest"] | null;
            preview: {
                url: string;
                /** Format: date-time */
                expiresAt: string;
            } | null;
            rehearsal: {
                url: string;
            } | null;
            picture: string | null;
            archive: {
                videoId: string;
                title: string;
                status: string;
                statusProgress: number | null;
                duration: number | null;
                playerUrl: string | null;
                rungs: string[];
                thumbnailUrl: string | null;
                hasThumbnail: boolean;
                hasStoryboard: boolean;
                captions: {
                    language: string;
                    /** @enum {string} */
                    state: "busy" | "done" | "failed";
                } | null;
            } | null;
            targets: {
                id: string;
                name: string;
                /** @enum {string} */
                state: "off" | "waiting" | "connecting" | "sending" | "retrying" | "failed";
                since: string | null;
                attempts: number;
                nextTryAt: string | null;
                fault: ("unreachable" | "private_address" | "certificate" | "refused" | "closed" | "too_slow" | "key_unreadable") | null;
            }[];
            isSupported: boolean;
            mayUpdate: boolean;
            mayManageKeys: boolean;
            mayEnd: boolean;
        };
        LiveSignal: {
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            channelState: "IDLE" | "CREATING" | "STARTING" | "RUNNING" | "STOPPING" | "UPDATING";
            isSending: boolean;
            sendingSince: string | null;
            lastFrameAt: string | null;
            protocol: ("rtmp" | "srt") | null;
            backup: {
                /** @enum {string} */
                protocol: "rtmp" | "srt";
                /** Format: date-time */
                since: string;
            } | null;
            width: number;
            height: number;
            bitrate: number;
            fps: number;
            droppedFrames: number;
            hasSound: boolean;
            loudness: number | null;
            keyInterval: number | null;
            viewers: number;
            recordedSeconds: number;
        };
        LiveIngest: {
            rtmp: {
                server: string;
            };
            rtmps: {
                server: string;
            } | null;
            srt: {
                server: string;
                latency: number;
            } | null;
            keyEnd: string;
        };
        LiveSource: {
            playlistUrl: string | null;
            playerUrl: string;
            embedCode: string;
            dataUrl: string;
            posterUrl: string | null;
        };
        LiveEvent: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description Title, in one line. */
            title: string;
            /** @description Your own ID of the live event. Unique in the workspace. */
            externalId?: string | null;
            /** @description Text for viewers, in plain text. */
            description?: string | null;
            /**
             * @description Language as a BCP 47 tag, such as `de-DE`.
             * @enum {string|null}
             */
            language?: "de-DE" | "de-AT" | "de-CH" | "en-US" | "en-GB" | "en-AU" | "en-CA" | "en-IE" | "en-IN" | "en-NZ" | "en-ZA" | "fr-FR" | "fr-BE" | "fr-CA" | "fr-CH" | "es-ES" | "es-MX" | "es-US" | "it-IT" | "it-CH" | "nl-NL" | "nl-BE" | "pt-PT" | "pt-BR" | "pl-PL" | "cs-CZ" | "sk-SK" | "sl-SI" | "hr-HR" | "sr-RS" | "bs-BA" | "mk-MK" | "sq-AL" | "hu-HU" | "ro-RO" | "bg-BG" | "el-GR" | "da-DK" | "sv-SE" | "no-NO" | "fi-FI" | "is-IS" | "et-EE" | "lv-LV" | "lt-LT" | "ga-IE" | "mt-MT" | "ca-ES" | "tr-TR" | "uk-UA" | "ru-RU" | "ar-SA" | "ar-AE" | "fa-IR" | "he-IL" | "hi-IN" | "ja-JP" | "ko-KR" | "zh-CN" | "zh-TW" | "vi-VN" | "th-TH" | "id-ID" | null;
            /**
             * Format: date-time
             * @description Planned start.
             */
            startDateTime: string;
            /**
             * Format: date-time
             * @description Planned end.
             */
            endDateTime: string;
            /** @description Whether the broadcast is recorded as a video. */
            createArchiveVideo?: boolean | null;
            /** @description Whether the broadcast has live captions. */
            liveTranscriptionEnabled?: boolean | null;
            /** @description Whether the event uses the workspace’s permanent stream key. */
            usesPermanentKey?: boolean | null;
            /** @description Whether the event ends at its planned end. */
            endsAutomatically?: boolean | null;
            /** @description Whether viewers see the waiting image instead of the broadcast. */
            isOnBreak?: boolean | null;
            /** @description SRT latency in milliseconds. */
            srtLatency?: number | null;
            /** @description ID of the player preset. */
            player?: string | null;
            /** @description URL of the image of the waiting page. */
            readonly customThumbnailUrl?: string | null;
            /** @description ID of the recording. */
            readonly archiveVideo?: string | null;
            /**
             * @description State for viewers.
             *
             *     - `IDLE`: planned
             *     - `LIVE`: on air
             *     - `ENDED`: over
             * @enum {string|null}
             */
            readonly state?: "IDLE" | "LIVE" | "ENDED" | null;
            /**
             * @description State of the channel, which receives the camera’s signal.
             *
             *     - `IDLE`: off
             *     - `CREATING`: being created
             *     - `STARTING`: starting
             *     - `RUNNING`: ready to receive
             *     - `STOPPING`: stopping
             *     - `UPDATING`: changing
             * @enum {string|null}
             */
            readonly channelState?: "IDLE" | "CREATING" | "STARTING" | "RUNNING" | "STOPPING" | "UPDATING" | null;
            /**
             * Format: date-time
             * @description Time at which the event went live.
             */
            readonly wentLiveAt?: string | null;
            /**
             * Format: date-time
             * @description Time at which the event ended.
             */
            readonly endedAt?: string | null;
            /** @description Peak of concurrent viewers. */
            readonly mostViewers?: number | null;
            /** @description State of channel, signal, captions, targets and viewers. */
            readonly info?: components["schemas"]["LiveInfo"] | null;
            /** @description URLs for viewers. */
            readonly src?: components["schemas"]["LiveSource"] | null;
            /** @description Planned duration in seconds. */
            readonly duration?: number | null;
            /** @description Changes with the image and the broadcast; append it to URLs to bypass caches. */
            readonly cacheBreaker?: string | null;
            /** @description The person who created the record. Null if a token did. */
            readonly createdBy?: string | components["schemas"]["UserSummary"] | null;
            /** @description ID of the workspace that the record belongs to. */
            readonly workspace: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
        };
        LiveEventList: {
            docs: components["schemas"]["LiveEvent"][];
            /** @description Number of records on all pages. Not with `after`. */
            totalDocs?: number;
            limit: number;
            page?: number;
            totalPages?: number;
            /** @description Position of the page’s first record. */
            pagingCounter?: number;
            hasNextPage: boolean;
            hasPrevPage?: boolean;
            nextPage?: number | null;
            prevPage?: number | null;
            /** @description The `after` of the next page, in orders by time of creation. Null on the last page. */
            nextCursor?: string | null;
        };
        LiveEventCreate: {
            /** @description Title, in one line. */
            title: string;
            /** @description Your own ID of the live event. Unique in the workspace. */
            externalId?: string | null;
            /** @description Text for viewers, in plain text. */
            description?: string | null;
            /**
             * @description Language as a BCP 47 tag, such as `de-DE`.
             * @enum {string|null}
             */
            language?: "de-DE" | "de-AT" | "de-CH" | "en-US" | "en-GB" | "en-AU" | "en-CA" | "en-IE" | "en-IN" | "en-NZ" | "en-ZA" | "fr-FR" | "fr-BE" | "fr-CA" | "fr-CH" | "es-ES" | "es-MX" | "es-US" | "it-IT" | "it-CH" | "nl-NL" | "nl-BE" | "pt-PT" | "pt-BR" | "pl-PL" | "cs-CZ" | "sk-SK" | "sl-SI" | "hr-HR" | "sr-RS" | "bs-BA" | "mk-MK" | "sq-AL" | "hu-HU" | "ro-RO" | "bg-BG" | "el-GR" | "da-DK" | "sv-SE" | "no-NO" | "fi-FI" | "is-IS" | "et-EE" | "lv-LV" | "lt-LT" | "ga-IE" | "mt-MT" | "ca-ES" | "tr-TR" | "uk-UA" | "ru-RU" | "ar-SA" | "ar-AE" | "fa-IR" | "he-IL" | "hi-IN" | "ja-JP" | "ko-KR" | "zh-CN" | "zh-TW" | "vi-VN" | "th-TH" | "id-ID" | null;
            /**
             * Format: date-time
             * @description Planned start.
             */
            startDateTime: string;
            /**
             * Format: date-time
             * @description Planned end.
             */
            endDateTime: string;
            /**
             * @description Whether the broadcast is recorded as a video.
             * @default true
             */
            createArchiveVideo?: boolean;
            /**
             * @description Whether the broadcast has live captions.
             * @default false
             */
            liveTranscriptionEnabled?: boolean;
            /**
             * @description Whether the event uses the workspace’s permanent stream key.
             * @default false
             */
            usesPermanentKey?: boolean;
            /**
             * @description Whether the event ends at its planned end.
             * @default false
             */
            endsAutomatically?: boolean;
            /**
             * @description Whether viewers see the waiting image instead of the broadcast.
             * @default false
             */
            isOnBreak?: boolean;
            /**
             * @description SRT latency in milliseconds.
             * @default 200
             */
            srtLatency?: number | null;
            /** @description ID of the player preset. */
            player?: string | null;
        };
        LiveEventUpdate: {
            /** @description Title, in one line. */
            title?: string;
            /** @description Your own ID of the live event. Unique in the workspace. */
            externalId?: string | null;
            /** @description Text for viewers, in plain text. */
            description?: string | null;
            /**
             * @description Language as a BCP 47 tag, such as `de-DE`.
             * @enum {string|null}
             */
            language?: "de-DE" | "de-AT" | "de-CH" | "en-US" | "en-GB" | "en-AU" | "en-CA" | "en-IE" | "en-IN" | "en-NZ" | "en-ZA" | "fr-FR" | "fr-BE" | "fr-CA" | "fr-CH" | "es-ES" | "es-MX" | "es-US" | "it-IT" | "it-CH" | "nl-NL" | "nl-BE" | "pt-PT" | "pt-BR" | "pl-PL" | "cs-CZ" | "sk-SK" | "sl-SI" | "hr-HR" | "sr-RS" | "bs-BA" | "mk-MK" | "sq-AL" | "hu-HU" | "ro-RO" | "bg-BG" | "el-GR" | "da-DK" | "sv-SE" | "no-NO" | "fi-FI" | "is-IS" | "et-EE" | "lv-LV" | "lt-LT" | "ga-IE" | "mt-MT" | "ca-ES" | "tr-TR" | "uk-UA" | "ru-RU" | "ar-SA" | "ar-AE" | "fa-IR" | "he-IL" | "hi-IN" | "ja-JP" | "ko-KR" | "zh-CN" | "zh-TW" | "vi-VN" | "th-TH" | "id-ID" | null;
            /**
             * Format: date-time
             * @description Planned start.
             */
            startDateTime?: string;
            /**
             * Format: date-time
             * @description Planned end.
             */
            endDateTime?: string;
            /** @description Whether the broadcast is recorded as a video. */
            createArchiveVideo?: boolean;
            /** @description Whether the broadcast has live captions. */
            liveTranscriptionEnabled?: boolean;
            /** @description Whether the event uses the workspace’s permanent stream key. */
            usesPermanentKey?: boolean;
            /** @description Whether the event ends at its planned end. */
            endsAutomatically?: boolean;
            /** @description Whether viewers see the waiting image instead of the broadcast. */
            isOnBreak?: boolean;
            /** @description SRT latency in milliseconds. */
            srtLatency?: number | null;
            /** @description ID of the player preset. */
            player?: string | null;
        };
        Category: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description Title, unique in the workspace. */
            title: string;
            /** @description The person who created the record. Null if a token did. */
            readonly createdBy?: string | components["schemas"]["UserSummary"] | null;
            /** @description ID of the workspace that the record belongs to. */
            readonly workspace: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
        };
        CategoryList: {
            docs: components["schemas"]["Category"][];
            /** @description Number of records on all pages. Not with `after`. */
            totalDocs?: number;
            limit: number;
            page?: number;
            totalPages?: number;
            /** @description Position of the page’s first record. */
            pagingCounter?: number;
            hasNextPage: boolean;
            hasPrevPage?: boolean;
            nextPage?: number | null;
            prevPage?: number | null;
            /** @description The `after` of the next page, in orders by time of creation. Null on the last page. */
            nextCursor?: string | null;
        };
        CategorySummary: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description Title, unique in the workspace. */
            title?: string;
        };
        CategoryCreate: {
            /** @description Title, unique in the workspace. */
            title: string;
        };
        CategoryUpdate: {
            /** @description Title, unique in the workspace. */
            title?: string;
        };
        Tag: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description Title, unique in the workspace. */
            title: string;
            /** @description The person who created the record. Null if a token did. */
            readonly createdBy?: string | components["schemas"]["UserSummary"] | null;
            /** @description ID of the workspace that the record belongs to. */
            readonly workspace: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
        };
        TagList: {
            docs: components["schemas"]["Tag"][];
            /** @description Number of records on all pages. Not with `after`. */
            totalDocs?: number;
            limit: number;
            page?: number;
            totalPages?: number;
            /** @description Position of the page’s first record. */
            pagingCounter?: number;
            hasNextPage: boolean;
            hasPrevPage?: boolean;
            nextPage?: number | null;
            prevPage?: number | null;
            /** @description The `after` of the next page, in orders by time of creation. Null on the last page. */
            nextCursor?: string | null;
        };
        TagSummary: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description Title, unique in the workspace. */
            title?: string;
        };
        TagCreate: {
            /** @description Title, unique in the workspace. */
            title: string;
        };
        TagUpdate: {
            /** @description Title, unique in the workspace. */
            title?: string;
        };
        PlayerPreset: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description Title of the preset. */
            title: string;
            /** @description Whether videos without a preset use this one. */
            isDefault?: boolean | null;
            /** @description Design of the player. */
            playerDesign?: {
                /** @description Whether the player shows its controls. */
                controls?: boolean | null;
                /** @description Whether viewers can switch to full screen. */
                fullscreen?: boolean | null;
                /** @description Whether the video starts by itself. Browsers allow this only for muted videos. */
                autoplay?: boolean | null;
                /** @description Whether the video starts again at its end. */
                loop?: boolean | null;
                /** @description Whether the video starts without sound. */
                muted?: boolean | null;
                /** @description Whether viewers can open the transcript. */
                showTranscription?: boolean | null;
                /** @description Whether captions are shown from the start. */
                initCaptions?: boolean | null;
                /** @description Whether nothing is loaded before the viewer presses play. */
                noPreload?: boolean | null;
                /** @description Whether the player shows the title. */
                showTitle?: boolean | null;
                /** @description Whether the logo stays visible while the video plays. */
                logoInPlay?: boolean | null;
                /** @description Whether views are counted beyond delivered bytes. */
                measure?: boolean | null;
                /** @description Whether the next video starts after a countdown. */
                nextCountdown?: boolean | null;
                /** @description Color of buttons, as `#rrggbb`. */
                primaryColor?: string | null;
                /** @description Color of icons and text on buttons, as `#rrggbb`. */
                secondaryColor?: string | null;
                /** @description Color around the video, as `#rrggbb`. */
                backgroundColor?: string | null;
                /**
                 * @description Aspect ratio of the player.
                 *
                 *     - `original`: that of the video
                 *     - `responsive`: that of the page’s element
                 * @enum {string|null}
                 */
                aspectRatio?: "original" | "16/9" | "9/16" | "responsive" | "4/3" | "1/1" | "3/4" | "4/5" | null;
                /**
                 * @description How the video fills a player of another aspect ratio.
                 *
                 *     - `contain`: whole, with bars
                 *     - `cover`: cropped
                 * @enum {string|null}
                 */
                fit?: "contain" | "cover" | null;
                /** @description Corner radius of the controls in pixels. */
                uiRadius?: number | null;
                /** @description Space around the controls in pixels. */
                uiPadding?: number | null;
                /** @description Alternative text of the logo. */
                logoAlt?: string | null;
                /** @description Page that the logo links to. */
                logoUrl?: string | null;
                /** @description Title that is shown after the end. */
                callTitle?: string | null;
                /** @description Text that is shown after the end. */
                callText?: string | null;
                /** @description Label of the button that is shown after the end. */
                callLabel?: string | null;
                /** @description Page that this button links to. */
                callUrl?: string | null;
                /** @description Key of the logo, as `uploadPlayerLogo` returned it. */
                logo?: string | null;
                /** @description ID of the video that is offered after the end. */
                nextVideo?: string | null;
            } | null;
            /** @description The person who created the record. Null if a token did. */
            readonly createdBy?: string | components["schemas"]["UserSummary"] | null;
            /** @description ID of the workspace that the record belongs to. */
            readonly workspace: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
        };
        PlayerPresetList: {
            docs: components["schemas"]["PlayerPreset"][];
            /** @description Number of records on all pages. Not with `after`. */
            totalDocs?: number;
            limit: number;
            page?: number;
            totalPages?: number;
            /** @description Position of the page’s first record. */
            pagingCounter?: number;
            hasNextPage: boolean;
            hasPrevPage?: boolean;
            nextPage?: number | null;
            prevPage?: number | null;
            /** @description The `after` of the next page, in orders by time of creation. Null on the last page. */
            nextCursor?: string | null;
        };
        PlayerPresetCreate: {
            /** @description Title of the preset. */
            title: string;
            /**
             * @description Whether videos without a preset use this one.
             * @default false
             */
            isDefault?: boolean;
            /** @description Design of the player. */
            playerDesign?: {
                /**
                 * @description Whether the player shows its controls.
                 * @default true
                 */
                controls?: boolean;
                /**
                 * @description Whether viewers can switch to full screen.
                 * @default true
                 */
                fullscreen?: boolean;
                /**
                 * @description Whether the video starts by itself. Browsers allow this only for muted videos.
                 * @default false
                 */
                autoplay?: boolean;
                /**
                 * @description Whether the video starts again at its end.
                 * @default false
                 */
                loop?: boolean;
                /**
                 * @description Whether the video starts without sound.
                 * @default false
                 */
                muted?: boolean;
                /**
                 * @description Whether viewers can open the transcript.
                 * @default false
                 */
                showTranscription?: boolean;
                /**
                 * @description Whether captions are shown from the start.
                 * @default true
                 */
                initCaptions?: boolean;
                /**
                 * @description Whether nothing is loaded before the viewer presses play.
                 * @default false
                 */
                noPreload?: boolean;
                /**
                 * @description Whether the player shows the title.
                 * @default false
                 */
                showTitle?: boolean;
                /**
                 * @description Whether the logo stays visible while the video plays.
                 * @default false
                 */
                logoInPlay?: boolean;
                /**
                 * @description Whether views are counted beyond delivered bytes.
                 * @default true
                 */
                measure?: boolean;
                /**
                 * @description Whether the next video starts after a countdown.
                 * @default false
                 */
                nextCountdown?: boolean;
                /**
                 * @description Color of buttons, as `#rrggbb`.
                 * @default #D90B5A
                 */
                primaryColor?: string | null;
                /**
                 * @description Color of icons and text on buttons, as `#rrggbb`.
                 * @default #FFFFFF
                 */
                secondaryColor?: string | null;
                /**
                 * @description Color around the video, as `#rrggbb`.
                 * @default #000000
                 */
                backgroundColor?: string | null;
                /**
                 * @description Aspect ratio of the player.
                 *
                 *     - `original`: that of the video
                 *     - `responsive`: that of the page’s element
                 * @default original
                 * @enum {string|null}
                 */
                aspectRatio?: "original" | "16/9" | "9/16" | "responsive" | "4/3" | "1/1" | "3/4" | "4/5" | null;
                /**
                 * @description How the video fills a player of another aspect ratio.
                 *
                 *     - `contain`: whole, with bars
                 *     - `cover`: cropped
                 * @default contain
                 * @enum {string|null}
                 */
                fit?: "contain" | "cover" | null;
                /**
                 * @description Corner radius of the controls in pixels.
                 * @default 10
                 */
                uiRadius?: number | null;
                /**
                 * @description Space around the controls in pixels.
                 * @default 10
                 */
                uiPadding?: number | null;
                /**
                 * @description Alternative text of the logo.
                 * @default
                 */
                logoAlt?: string | null;
                /**
                 * @description Page that the logo links to.
                 * @default
                 */
                logoUrl?: string | null;
                /**
                 * @description Title that is shown after the end.
                 * @default
                 */
                callTitle?: string | null;
                /**
                 * @description Text that is shown after the end.
                 * @default
                 */
                callText?: string | null;
                /**
                 * @description Label of the button that is shown after the end.
                 * @default
                 */
                callLabel?: string | null;
                /**
                 * @description Page that this button links to.
                 * @default
                 */
                callUrl?: string | null;
                /**
                 * @description Key of the logo, as `uploadPlayerLogo` returned it.
                 * @default
                 */
                logo?: string | null;
                /**
                 * @description ID of the video that is offered after the end.
                 * @default
                 */
                nextVideo?: string | null;
            };
        };
        PlayerPresetUpdate: {
            /** @description Title of the preset. */
            title?: string;
            /** @description Whether videos without a preset use this one. */
            isDefault?: boolean;
            /** @description Design of the player. */
            playerDesign?: {
                /** @description Whether the player shows its controls. */
                controls?: boolean;
                /** @description Whether viewers can switch to full screen. */
                fullscreen?: boolean;
                /** @description Whether the video starts by itself. Browsers allow this only for muted videos. */
                autoplay?: boolean;
                /** @description Whether the video starts again at its end. */
                loop?: boolean;
                /** @description Whether the video starts without sound. */
                muted?: boolean;
                /** @description Whether viewers can open the transcript. */
                showTranscription?: boolean;
                /** @description Whether captions are shown from the start. */
                initCaptions?: boolean;
                /** @description Whether nothing is loaded before the viewer presses play. */
                noPreload?: boolean;
                /** @description Whether the player shows the title. */
                showTitle?: boolean;
                /** @description Whether the logo stays visible while the video plays. */
                logoInPlay?: boolean;
                /** @description Whether views are counted beyond delivered bytes. */
                measure?: boolean;
                /** @description Whether the next video starts after a countdown. */
                nextCountdown?: boolean;
                /** @description Color of buttons, as `#rrggbb`. */
                primaryColor?: string | null;
                /** @description Color of icons and text on buttons, as `#rrggbb`. */
                secondaryColor?: string | null;
                /** @description Color around the video, as `#rrggbb`. */
                backgroundColor?: string | null;
                /**
                 * @description Aspect ratio of the player.
                 *
                 *     - `original`: that of the video
                 *     - `responsive`: that of the page’s element
                 * @enum {string|null}
                 */
                aspectRatio?: "original" | "16/9" | "9/16" | "responsive" | "4/3" | "1/1" | "3/4" | "4/5" | null;
                /**
                 * @description How the video fills a player of another aspect ratio.
                 *
                 *     - `contain`: whole, with bars
                 *     - `cover`: cropped
                 * @enum {string|null}
                 */
                fit?: "contain" | "cover" | null;
                /** @description Corner radius of the controls in pixels. */
                uiRadius?: number | null;
                /** @description Space around the controls in pixels. */
                uiPadding?: number | null;
                /** @description Alternative text of the logo. */
                logoAlt?: string | null;
                /** @description Page that the logo links to. */
                logoUrl?: string | null;
                /** @description Title that is shown after the end. */
                callTitle?: string | null;
                /** @description Text that is shown after the end. */
                callText?: string | null;
                /** @description Label of the button that is shown after the end. */
                callLabel?: string | null;
                /** @description Page that this button links to. */
                callUrl?: string | null;
                /** @description Key of the logo, as `uploadPlayerLogo` returned it. */
                logo?: string | null;
                /** @description ID of the video that is offered after the end. */
                nextVideo?: string | null;
            };
        };
        Member: {
            /** @description The record’s ID. */
            readonly id: string;
            /**
             * Format: email
             * @description Email address.
             */
            email: string;
            /** @description The person’s account. Null until the invitation is accepted. */
            userConnection?: string | components["schemas"]["UserSummary"] | null;
            /**
             * @description Role in the workspace. Each role includes the rights of the ones before.
             *
             *     - `editor`: uploads videos and edits their own
             *     - `manager`: edits all videos, categories, tags and presets
             *     - `admin`: manages members and integrations
             *     - `superadmin`: manages plan, domains and privacy
             * @enum {string}
             */
            role: "editor" | "manager" | "admin" | "superadmin";
            /**
             * @description State of the invitation.
             *
             *     - `pending`: invited
             *     - `accepted`: joined
             * @enum {string}
             */
            status: "pending" | "accepted";
            /** @description Whether the member is locked out. */
            isDisabled?: boolean | null;
            /**
             * Format: date-time
             * @description Time at which the member joined.
             */
            readonly acceptedAt?: string | null;
            /**
             * Format: date-time
             * @description Time at which the member was disabled.
             */
            readonly disabledAt?: string | null;
            /** @description The person who disabled the member. */
            readonly disabledBy?: string | null;
            /** @description ID of the person who invited the member. */
            readonly invitedBy?: string | null;
            /**
             * Format: date-time
             * @description Time of the invitation.
             */
            readonly invitedAt?: string | null;
            /**
             * Format: date-time
             * @description Time at which the invitation expires.
             */
            readonly inviteExpiresAt?: string | null;
            /** @description Whether the member owns the workspace. */
            readonly isOwner?: boolean | null;
            /** @description Whether the member is the caller. */
            readonly isYou?: boolean | null;
            /** @description Link of the invitation, for members who may assign its role. */
            readonly inviteLink?: string | null;
            /** @description Token of this link. */
            readonly inviteToken?: string | null;
            /** @description ID of the workspace that the record belongs to. */
            readonly workspace: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
        };
        MemberList: {
            docs: components["schemas"]["Member"][];
            /** @description Number of records on all pages. Not with `after`. */
            totalDocs?: number;
            limit: number;
            page?: number;
            totalPages?: number;
            /** @description Position of the page’s first record. */
            pagingCounter?: number;
            hasNextPage: boolean;
            hasPrevPage?: boolean;
            nextPage?: number | null;
            prevPage?: number | null;
            /** @description The `after` of the next page, in orders by time of creation. Null on the last page. */
            nextCursor?: string | null;
        };
        Integration: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description Name of the integration. */
            title: string;
            /** @description Operations that the token may run, by collection. */
            permissions: {
                videos?: ("read" | "upload" | "update" | "delete" | "changeVisibility")[];
                liveEvents?: ("read" | "create" | "update" | "delete" | "run")[];
                texttracks?: ("read" | "create" | "update" | "delete")[];
                categories?: ("read" | "create" | "update" | "delete")[];
                tags?: ("read" | "create" | "update" | "delete")[];
                playerPresets?: ("read" | "create" | "update" | "delete")[];
                packages?: "read"[];
                eventLogs?: "read"[];
                statistics?: "read"[];
            };
            /** @description Limits of the token. */
            access?: {
                /** @description IDs of the categories that the token reaches. Empty for all videos. */
                categories?: string[] | null;
            } | null;
            /** @description Whether the token is refused. */
            isDisabled?: boolean | null;
            /**
             * Format: date-time
             * @description When the token expires. Null for never.
             */
            expiresAt?: string | null;
            /** @description Networks that may use the token, in CIDR notation or as single addresses. Empty for all. */
            allowedNetworks?: string[] | null;
            /** @description Whether the token is, or was, limited to categories. */
            readonly isConfined?: boolean | null;
            /** @description First characters of the token, to recognise it. */
            readonly tokenPrefix?: string | null;
            /**
             * Format: date-time
             * @description Time of the last use, accurate to a few minutes.
             */
            readonly lastUsedAt?: string | null;
            /**
             * Format: date-time
             * @description When the token before the last rotation stops working.
             */
            readonly replacedTokenExpiresAt?: string | null;
            /** @description The token. Only in the answer that creates it. */
            readonly token?: string | null;
            /** @description The person who created the record. Null if a token did. */
            readonly createdBy?: string | components["schemas"]["UserSummary"] | null;
            /** @description ID of the workspace that the record belongs to. */
            readonly workspace: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
        };
        IntegrationList: {
            docs: components["schemas"]["Integration"][];
            /** @description Number of records on all pages. Not with `after`. */
            totalDocs?: number;
            limit: number;
            page?: number;
            totalPages?: number;
            /** @description Position of the page’s first record. */
            pagingCounter?: number;
            hasNextPage: boolean;
            hasPrevPage?: boolean;
            nextPage?: number | null;
            prevPage?: number | null;
            /** @description The `after` of the next page, in orders by time of creation. Null on the last page. */
            nextCursor?: string | null;
        };
        IntegrationCreate: {
            /** @description Name of the integration. */
            title: string;
            /** @description Operations that the token may run, by collection. */
            permissions?: {
                videos?: ("read" | "upload" | "update" | "delete" | "changeVisibility")[];
                liveEvents?: ("read" | "create" | "update" | "delete" | "run")[];
                texttracks?: ("read" | "create" | "update" | "delete")[];
                categories?: ("read" | "create" | "update" | "delete")[];
                tags?: ("read" | "create" | "update" | "delete")[];
                playerPresets?: ("read" | "create" | "update" | "delete")[];
                packages?: "read"[];
                eventLogs?: "read"[];
                statistics?: "read"[];
            };
            /** @description Limits of the token. */
            access?: {
                /** @description IDs of the categories that the token reaches. Empty for all videos. */
                categories?: string[] | null;
            };
            /**
             * @description Whether the token is refused.
             * @default false
             */
            isDisabled?: boolean;
            /**
             * Format: date-time
             * @description When the token expires. Null for never.
             */
            expiresAt?: string | null;
            /** @description Networks that may use the token, in CIDR notation or as single addresses. Empty for all. */
            allowedNetworks?: string[] | null;
        };
        IntegrationUpdate: {
            /** @description Name of the integration. */
            title?: string;
            /** @description Operations that the token may run, by collection. */
            permissions?: {
                videos?: ("read" | "upload" | "update" | "delete" | "changeVisibility")[];
                liveEvents?: ("read" | "create" | "update" | "delete" | "run")[];
                texttracks?: ("read" | "create" | "update" | "delete")[];
                categories?: ("read" | "create" | "update" | "delete")[];
                tags?: ("read" | "create" | "update" | "delete")[];
                playerPresets?: ("read" | "create" | "update" | "delete")[];
                packages?: "read"[];
                eventLogs?: "read"[];
                statistics?: "read"[];
            };
            /** @description Limits of the token. */
            access?: {
                /** @description IDs of the categories that the token reaches. Empty for all videos. */
                categories?: string[] | null;
            };
            /** @description Whether the token is refused. */
            isDisabled?: boolean;
            /**
             * Format: date-time
             * @description When the token expires. Null for never.
             */
            expiresAt?: string | null;
            /** @description Networks that may use the token, in CIDR notation or as single addresses. Empty for all. */
            allowedNetworks?: string[] | null;
        };
        LogEntry: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description Kind of event. */
            type: string;
            /** @description Changed record, such as `videos/{id}`. */
            target: string;
            /** @description Changed field. */
            property?: string | null;
            /**
             * @description Kind of actor.
             *
             *     - `user`: a person
             *     - `integration`: a token
             *     - `guest`: a visitor of a share link
             *     - `system`: the product itself
             * @enum {string|null}
             */
            actor?: "user" | "integration" | "guest" | "system" | null;
            /** @description The person. */
            user?: string | components["schemas"]["UserSummary"] | null;
            /** @description ID of the integration. */
            integration?: string | null;
            /** @description Details that depend on `type`. */
            additionalInfo?: unknown;
            /** @description ID of the workspace that the record belongs to. */
            readonly workspace: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
        };
        LogEntryList: {
            docs: components["schemas"]["LogEntry"][];
            /** @description Number of records on all pages. Not with `after`. */
            totalDocs?: number;
            limit: number;
            page?: number;
            totalPages?: number;
            /** @description Position of the page’s first record. */
            pagingCounter?: number;
            hasNextPage: boolean;
            hasPrevPage?: boolean;
            nextPage?: number | null;
            prevPage?: number | null;
            /** @description The `after` of the next page, in orders by time of creation. Null on the last page. */
            nextCursor?: string | null;
        };
        User: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description First name. */
            firstname?: string | null;
            /** @description Last name. */
            lastname?: string | null;
            /** @description First and last name. */
            fullname?: string | null;
            /** @description ID of the workspace that calls act in. */
            activeWorkspace?: string | null;
            /** @description Workspaces of the signed-in person. */
            readonly workspaces?: string[] | null;
            /** @description Membership of the signed-in person in the active workspace. */
            readonly activeMember?: {
                id: string;
                workspace: string;
                /** @enum {string} */
                role: "editor" | "manager" | "admin" | "superadmin";
                isDisabled: boolean;
            } | null;
            /**
             * @description Language of the panel and of emails.
             *
             *     - `de`: German
             *     - `en`: English
             * @enum {string|null}
             */
            language?: "de" | "en" | null;
            /**
             * Format: date-time
             * @description Time of the last change of the password.
             */
            readonly passwordChangedAt?: string | null;
            /** @description Two-factor authentication. */
            readonly otp?: {
                /** @description Whether an authenticator app is set up. */
                readonly otpEnabled?: boolean | null;
            } | null;
            /** @description Connected providers. */
            readonly sso?: {
                /** @description Whether the account is connected to Google. */
                readonly googleActive?: boolean | null;
                /** @description Whether the account is connected to Microsoft. */
                readonly microsoftActive?: boolean | null;
            } | null;
            /** @description Whether the person is a platform administrator. */
            rootAccess?: boolean | null;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
            /**
             * Format: email
             * @description Email address.
             */
            email: string;
        };
        UserList: {
            docs: components["schemas"]["User"][];
            /** @description Number of records on all pages. Not with `after`. */
            totalDocs?: number;
            limit: number;
            page?: number;
            totalPages?: number;
            /** @description Position of the page’s first record. */
            pagingCounter?: number;
            hasNextPage: boolean;
            hasPrevPage?: boolean;
            nextPage?: number | null;
            prevPage?: number | null;
            /** @description The `after` of the next page, in orders by time of creation. Null on the last page. */
            nextCursor?: string | null;
        };
        UserSummary: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description First name. */
            firstname?: string | null;
            /** @description Last name. */
            lastname?: string | null;
            /** @description First and last name. */
            fullname?: string | null;
        };
        UserCreate: {
            /** @description First name. */
            firstname?: string | null;
            /** @description Last name. */
            lastname?: string | null;
            /** @description First and last name. */
            fullname?: string | null;
            /** @description ID of the workspace that calls act in. */
            activeWorkspace?: string | null;
            /**
             * @description Language of the panel and of emails.
             *
             *     - `de`: German
             *     - `en`: English
             * @enum {string|null}
             */
            language?: "de" | "en" | null;
            /**
             * @description Whether the person is a platform administrator.
             * @default false
             */
            rootAccess?: boolean;
            /**
             * Format: email
             * @description Email address.
             */
            email: string;
        };
        UserUpdate: {
            /** @description First name. */
            firstname?: string | null;
            /** @description Last name. */
            lastname?: string | null;
            /** @description First and last name. */
            fullname?: string | null;
            /** @description ID of the workspace that calls act in. */
            activeWorkspace?: string | null;
            /**
             * @description Language of the panel and of emails.
             *
             *     - `de`: German
             *     - `en`: English
             * @enum {string|null}
             */
            language?: "de" | "en" | null;
            /** @description Whether the person is a platform administrator. */
            rootAccess?: boolean;
            /**
             * Format: email
             * @description Email address.
             */
            email?: string;
        };
        Workspace: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description Name of the workspace. */
            name: string;
            /** @description Address of the workspace in the panel. */
            slug: string;
            /** @description Up to three letters in its icon. */
            shortCode?: string | null;
            /** @description Color of its icon, as `#rrggbb`. */
            iconColor?: string | null;
            /** @description Whether the workspace is open. */
            active?: boolean | null;
            /** @description Whether the workspace is being deleted. */
            deleted?: boolean | null;
            /** @description The owner. */
            specificWorkspaceOwner?: string | components["schemas"]["UserSummary"] | null;
            /** @description Plan of the workspace. */
            subscription?: {
                /** @description The plan. */
                package?: string | components["schemas"]["Package"] | null;
                /**
                 * Format: date-time
                 * @description End of the trial.
                 */
                trialEndDate?: string | null;
            } | null;
            /** @description Billing of the plan. */
            billing?: {
                /**
                 * @description State of the subscription.
                 * @enum {string|null}
                 */
                state?: "none" | "trialing" | "active" | "past_due" | "unpaid" | "ended" | null;
                /**
                 * Format: date-time
                 * @description End of the paid period.
                 */
                currentPeriodEnd?: string | null;
                /** @description Whether the subscription ends with the period. */
                cancelAtPeriodEnd?: boolean | null;
            } | null;
            /** @description Settings of live events. */
            liveSettings?: {
                /** @description Live captions. */
                liveTranscription?: {
                    /** @description Whether live captions are available. */
                    enabled?: boolean | null;
                } | null;
            } | null;
            /** @description Origin of the verified domain that serves viewers. */
            readonly cdnUrl?: string | null;
            /** @description Domain of the workspace’s storage. */
            readonly defaultDomain?: {
                /** @description Host name. */
                domain?: string | null;
                /** @description ID of the CDN distribution. */
                distributionId?: string | null;
            } | null;
            /** @description Custom domains. */
            readonly customDomain?: {
                id: string;
                domain: string;
                verified: boolean;
                distributionId: string | null;
                cnameEndpoint: string | null;
                cnameCertVerification: string | null;
                lastChecked: string | null;
                cdnUrl: string | null;
            }[] | null;
            /** @description Last check of the storage access. */
            readonly awsCredentialCheck?: {
                /**
                 * @description Result of the check.
                 * @enum {string|null}
                 */
                status?: "success" | "failed" | null;
                /**
                 * Format: date-time
                 * @description Time of the check.
                 */
                lastChecked?: string | null;
            } | null;
            /**
             * Format: date-time
             * @description Time of the last sync with the CRM.
             */
            readonly lastPipedriveSync?: string | null;
            /** @description How the owner found the product. */
            readonly origin?: {
                /** @description ID of the sign-up. */
                signUpId?: string | null;
                /** @description Plan of the sign-up. */
                packageId?: string | null;
                /** @description Reference in the link. */
                creationRef?: string | null;
                /** @description Parameters of the link. */
                creationAllUrlParams?: string | null;
                /** @description The owner’s own answer. */
                referer?: string | null;
            } | null;
            /** @description Settings of all players. */
            playerSettings?: {
                /** @description Who may share and embed videos. */
                privacy?: {
                    /** @description The share button of the player. */
                    share?: {
                        /**
                         * @description Whether viewers may share videos.
                         *
                         *     - `allowed`: yes
                         *     - `forbidden`: no
                         * @enum {string}
                         */
                        access?: "allowed" | "forbidden";
                    } | null;
                    /** @description Embedding in other pages. */
                    embed?: {
                        /**
                         * @description Pages that may embed videos.
                         *
                         *     - `allowed`: all
                         *     - `limited`: those of `domains`
                         *     - `forbidden`: none
                         * @enum {string}
                         */
                        access?: "allowed" | "limited" | "forbidden";
                        /** @description Domains that may embed videos. */
                        domains?: {
                            /** @description Host name, with `*.` for all subdomains. */
                            value?: string;
                            /** @description ID of the entry. */
                            readonly id?: string;
                        }[] | null;
                    } | null;
                } | null;
            } | null;
            /** @description Last deployment of the player. */
            readonly playerDeployment?: {
                /**
                 * @description State of the deployment.
                 * @enum {string|null}
                 */
                status?: "deploying" | "success" | "failed" | null;
                /**
                 * Format: date-time
                 * @description Time of the last successful deployment.
                 */
                lastDeployed?: string | null;
                /** @description Number of deployed files. */
                result?: number | null;
            } | null;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
        };
        WorkspaceList: {
            docs: components["schemas"]["Workspace"][];
            /** @description Number of records on all pages. Not with `after`. */
            totalDocs?: number;
            limit: number;
            page?: number;
            totalPages?: number;
            /** @description Position of the page’s first record. */
            pagingCounter?: number;
            hasNextPage: boolean;
            hasPrevPage?: boolean;
            nextPage?: number | null;
            prevPage?: number | null;
            /** @description The `after` of the next page, in orders by time of creation. Null on the last page. */
            nextCursor?: string | null;
        };
        WorkspaceCreate: {
            /** @description Name of the workspace. */
            name: string;
            /** @description Address of the workspace in the panel. */
            slug: string;
            /** @description Up to three letters in its icon. */
            shortCode?: string | null;
            /** @description Color of its icon, as `#rrggbb`. */
            iconColor?: string | null;
            /**
             * @description Whether the workspace is open.
             * @default true
             */
            active?: boolean;
            /**
             * @description Whether the workspace is being deleted.
             * @default false
             */
            deleted?: boolean;
            /** @description The owner. */
            specificWorkspaceOwner?: string | null;
            /** @description Plan of the workspace. */
            subscription?: {
                /** @description The plan. */
                package?: string | null;
                /**
                 * Format: date-time
                 * @description End of the trial.
                 */
                trialEndDate?: string | null;
            };
            /** @description Billing of the plan. */
            billing?: {
                /**
                 * @description State of the subscription.
                 * @default none
                 * @enum {string|null}
                 */
                state?: "none" | "trialing" | "active" | "past_due" | "unpaid" | "ended" | null;
                /**
                 * Format: date-time
                 * @description End of the paid period.
                 */
                currentPeriodEnd?: string | null;
                /**
                 * @description Whether the subscription ends with the period.
                 * @default false
                 */
                cancelAtPeriodEnd?: boolean;
            };
            /** @description Settings of live events. */
            liveSettings?: {
                /** @description Live captions. */
                liveTranscription?: {
                    /**
                     * @description Whether live captions are available.
                     * @default false
                     */
                    enabled?: boolean;
                };
            };
            /** @description Settings of all players. */
            playerSettings?: {
                /** @description Who may share and embed videos. */
                privacy?: {
                    /** @description The share button of the player. */
                    share?: {
                        /**
                         * @description Whether viewers may share videos.
                         *
                         *     - `allowed`: yes
                         *     - `forbidden`: no
                         * @default allowed
                         * @enum {string}
                         */
                        access?: "allowed" | "forbidden";
                    };
                    /** @description Embedding in other pages. */
                    embed?: {
                        /**
                         * @description Pages that may embed videos.
                         *
                         *     - `allowed`: all
                         *     - `limited`: those of `domains`
                         *     - `forbidden`: none
                         * @default allowed
                         * @enum {string}
                         */
                        access?: "allowed" | "limited" | "forbidden";
                        /** @description Domains that may embed videos. */
                        domains?: {
                            /** @description Host name, with `*.` for all subdomains. */
                            value: string;
                            /** @description ID of the entry. */
                            id?: string | null;
                        }[];
                    };
                };
            };
        };
        WorkspaceUpdate: {
            /** @description Name of the workspace. */
            name?: string;
            /** @description Address of the workspace in the panel. */
            slug?: string;
            /** @description Up to three letters in its icon. */
            shortCode?: string | null;
            /** @description Color of its icon, as `#rrggbb`. */
            iconColor?: string | null;
            /** @description Whether the workspace is open. */
            active?: boolean;
            /** @description Whether the workspace is being deleted. */
            deleted?: boolean;
            /** @description The owner. */
            specificWorkspaceOwner?: string | null;
            /** @description Plan of the workspace. */
            subscription?: {
                /** @description The plan. */
                package?: string | null;
                /**
                 * Format: date-time
                 * @description End of the trial.
                 */
                trialEndDate?: string | null;
            };
            /** @description Billing of the plan. */
            billing?: {
                /**
                 * @description State of the subscription.
                 * @enum {string|null}
                 */
                state?: "none" | "trialing" | "active" | "past_due" | "unpaid" | "ended" | null;
                /**
                 * Format: date-time
                 * @description End of the paid period.
                 */
                currentPeriodEnd?: string | null;
                /** @description Whether the subscription ends with the period. */
                cancelAtPeriodEnd?: boolean;
            };
            /** @description Settings of live events. */
            liveSettings?: {
                /** @description Live captions. */
                liveTranscription?: {
                    /** @description Whether live captions are available. */
                    enabled?: boolean;
                };
            };
            /** @description Settings of all players. */
            playerSettings?: {
                /** @description Who may share and embed videos. */
                privacy?: {
                    /** @description The share button of the player. */
                    share?: {
                        /**
                         * @description Whether viewers may share videos.
                         *
                         *     - `allowed`: yes
                         *     - `forbidden`: no
                         * @enum {string}
                         */
                        access?: "allowed" | "forbidden";
                    };
                    /** @description Embedding in other pages. */
                    embed?: {
                        /**
                         * @description Pages that may embed videos.
                         *
                         *     - `allowed`: all
                         *     - `limited`: those of `domains`
                         *     - `forbidden`: none
                         * @enum {string}
                         */
                        access?: "allowed" | "limited" | "forbidden";
                        /** @description Domains that may embed videos. */
                        domains?: {
                            /** @description Host name, with `*.` for all subdomains. */
                            value?: string;
                            /** @description ID of the entry. */
                            id?: string | null;
                        }[];
                    };
                };
            };
        };
        Package: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description Name of the plan. */
            title: string;
            /** @description The same as `title`. */
            readonly name?: string | null;
            /** @description Stable name, shared by the monthly and the yearly plan. */
            slug: string;
            /** @description Price per period. */
            price?: number | null;
            /**
             * @description Period of payment.
             *
             *     - `month`: monthly
             *     - `year`: yearly
             * @enum {string}
             */
            paymentPeriod: "month" | "year";
            /** @description ID of the price at the payment provider. */
            stripePriceId?: string | null;
            /** @description Whether the plan is for sale. */
            isPublic?: boolean | null;
            /** @description Days of the free trial. */
            freeTrial?: number | null;
            /** @description Limits. Null for unlimited. */
            limits?: {
                /** @description Members of the workspace. */
                numberOfMembers?: number | null;
                /** @description Videos in the workspace. */
                numberOfVideos?: number | null;
                /** @description Integrations of the workspace. */
                numberOfAPIIntegrations?: number | null;
                /** @description Delivered GB per month. */
                monthlyTraffic?: number | null;
                /** @description AI credits per month. */
                monthlyAiCredits?: number | null;
            } | null;
            /** @description Included features. */
            features?: {
                /** @description Player designs and presets. */
                customPlayerDesignEnabled?: boolean | null;
                /** @description Share links with comments and approval. */
                collaborationEnabled?: boolean | null;
                /** @description Transcription, translation and suggestions by AI. */
                aiFeaturesEnabled?: boolean | null;
                /** @description Limits for sharing and embedding. */
                videoPrivacyEnabled?: boolean | null;
                /** @description Custom domains. */
                customDomainEnabled?: boolean | null;
                /** @description Live events. */
                liveStreamingEnabled?: boolean | null;
            } | null;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
        };
        PackageList: {
            docs: components["schemas"]["Package"][];
            /** @description Number of records on all pages. Not with `after`. */
            totalDocs?: number;
            limit: number;
            page?: number;
            totalPages?: number;
            /** @description Position of the page’s first record. */
            pagingCounter?: number;
            hasNextPage: boolean;
            hasPrevPage?: boolean;
            nextPage?: number | null;
            prevPage?: number | null;
            /** @description The `after` of the next page, in orders by time of creation. Null on the last page. */
            nextCursor?: string | null;
        };
        PackageCreate: {
            /** @description Name of the plan. */
            title: string;
            /** @description Stable name, shared by the monthly and the yearly plan. */
            slug: string;
            /** @description Price per period. */
            price?: number | null;
            /**
             * @description Period of payment.
             *
             *     - `month`: monthly
             *     - `year`: yearly
             * @default month
             * @enum {string}
             */
            paymentPeriod?: "month" | "year";
            /** @description ID of the price at the payment provider. */
            stripePriceId?: string | null;
            /**
             * @description Whether the plan is for sale.
             * @default false
             */
            isPublic?: boolean;
            /**
             * @description Days of the free trial.
             * @default 0
             */
            freeTrial?: number | null;
            /** @description Limits. Null for unlimited. */
            limits?: {
                /** @description Members of the workspace. */
                numberOfMembers?: number | null;
                /** @description Videos in the workspace. */
                numberOfVideos?: number | null;
                /** @description Integrations of the workspace. */
                numberOfAPIIntegrations?: number | null;
                /** @description Delivered GB per month. */
                monthlyTraffic?: number | null;
                /** @description AI credits per month. */
                monthlyAiCredits?: number | null;
            };
            /** @description Included features. */
            features?: {
                /**
                 * @description Player designs and presets.
                 * @default false
                 */
                customPlayerDesignEnabled?: boolean;
                /**
                 * @description Share links with comments and approval.
                 * @default false
                 */
                collaborationEnabled?: boolean;
                /**
                 * @description Transcription, translation and suggestions by AI.
                 * @default false
                 */
                aiFeaturesEnabled?: boolean;
                /**
                 * @description Limits for sharing and embedding.
                 * @default false
                 */
                videoPrivacyEnabled?: boolean;
                /**
                 * @description Custom domains.
                 * @default false
                 */
                customDomainEnabled?: boolean;
                /**
                 * @description Live events.
                 * @default false
                 */
                liveStreamingEnabled?: boolean;
            };
        };
        PackageUpdate: {
            /** @description Name of the plan. */
            title?: string;
            /** @description Stable name, shared by the monthly and the yearly plan. */
            slug?: string;
            /** @description Price per period. */
            price?: number | null;
            /**
             * @description Period of payment.
             *
             *     - `month`: monthly
             *     - `year`: yearly
             * @enum {string}
             */
            paymentPeriod?: "month" | "year";
            /** @description ID of the price at the payment provider. */
            stripePriceId?: string | null;
            /** @description Whether the plan is for sale. */
            isPublic?: boolean;
            /** @description Days of the free trial. */
            freeTrial?: number | null;
            /** @description Limits. Null for unlimited. */
            limits?: {
                /** @description Members of the workspace. */
                numberOfMembers?: number | null;
                /** @description Videos in the workspace. */
                numberOfVideos?: number | null;
                /** @description Integrations of the workspace. */
                numberOfAPIIntegrations?: number | null;
                /** @description Delivered GB per month. */
                monthlyTraffic?: number | null;
                /** @description AI credits per month. */
                monthlyAiCredits?: number | null;
            };
            /** @description Included features. */
            features?: {
                /** @description Player designs and presets. */
                customPlayerDesignEnabled?: boolean;
                /** @description Share links with comments and approval. */
                collaborationEnabled?: boolean;
                /** @description Transcription, translation and suggestions by AI. */
                aiFeaturesEnabled?: boolean;
                /** @description Limits for sharing and embedding. */
                videoPrivacyEnabled?: boolean;
                /** @description Custom domains. */
                customDomainEnabled?: boolean;
                /** @description Live events. */
                liveStreamingEnabled?: boolean;
            };
        };
        Texttrack: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description ID of the video. */
            video: string;
            /** @description Language as a BCP 47 tag, such as `de-DE`. */
            language: string;
            /**
             * @description Kind of text track.
             *
             *     - `subtitles`: speech
             *     - `captions`: speech and sounds
             * @enum {string}
             */
            type: "subtitles" | "captions";
            /** @description Whether AI transcribed the text. */
            autoGenerated?: boolean | null;
            /** @description Whether AI translated the text. */
            autoTranslated?: boolean | null;
            /** @description Whether a person has changed a text by AI. */
            edited?: boolean | null;
            /** @description Name of the WebVTT file. Null while AI creates the text. */
            readonly filename?: string | null;
            /** @description URL of the WebVTT file. */
            readonly url?: string | null;
            /** @description URL-encoded WebVTT. Only if a single track is read. */
            readonly content?: string | null;
            /** @description Cues that are already translated. */
            jobDone?: number | null;
            /** @description Cues to translate. */
            jobTotal?: number | null;
            /** @description Language that the text is translated from. */
            sourceLanguage?: string | null;
            /**
             * @description State of the translation. Null if the track is not translated by AI.
             * @enum {string|null}
             */
            status?: "QUEUED" | "IN_PROGRESS" | "COMPLETED" | "FAILED" | "NONE" | null;
            /** @description Name of the translation. */
            jobName?: string | null;
            /** @description AI credits of the translation. */
            credits?: number | null;
            /** @description Reason for a failure. */
            failureReason?: string | null;
            /**
             * Format: date-time
             * @description Time at which the translation started.
             */
            startedAt?: string | null;
            /** @description ID of the workspace that the record belongs to. */
            readonly workspace: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
        };
        TexttrackList: {
            docs: components["schemas"]["Texttrack"][];
            /** @description Number of records on all pages. Not with `after`. */
            totalDocs?: number;
            limit: number;
            page?: number;
            totalPages?: number;
            /** @description Position of the page’s first record. */
            pagingCounter?: number;
            hasNextPage: boolean;
            hasPrevPage?: boolean;
            nextPage?: number | null;
            prevPage?: number | null;
            /** @description The `after` of the next page, in orders by time of creation. Null on the last page. */
            nextCursor?: string | null;
        };
        AiCreditUsage: {
            /** @description The record’s ID. */
            readonly id: string;
            /**
             * @description Kind of work.
             * @enum {string}
             */
            type: "transcription" | "translation" | "description" | "chapters";
            /** @description The video. Null if it was deleted. */
            video?: string | components["schemas"]["VideoSummary"] | null;
            /** @description ID of the person who requested the work. */
            user?: string | null;
            /** @description ID of the integration that requested the work. */
            integration?: string | null;
            /** @description Reserved or spent credits. */
            credits: number;
            /** @description Credits that were returned. */
            refundedCredits?: number | null;
            /**
             * @description State of the credits.
             *
             *     - `reserved`: the work is running
             *     - `spent`: the work is done
             *     - `refunded`: the work failed
             * @enum {string}
             */
            state: "reserved" | "spent" | "refunded";
            /** @description Month in UTC in which the credits count, `YYYY-MM`. */
            period: string;
            /** @description ID of the workspace that the record belongs to. */
            readonly workspace: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
        };
        AiCreditUsageList: {
            docs: components["schemas"]["AiCreditUsage"][];
            /** @description Number of records on all pages. Not with `after`. */
            totalDocs?: number;
            limit: number;
            page?: number;
            totalPages?: number;
            /** @description Position of the page’s first record. */
            pagingCounter?: number;
            hasNextPage: boolean;
            hasPrevPage?: boolean;
            nextPage?: number | null;
            prevPage?: number | null;
            /** @description The `after` of the next page, in orders by time of creation. Null on the last page. */
            nextCursor?: string | null;
        };
        CustomDomain: {
            /** @description The record’s ID. */
            readonly id: string;
            /** @description Host name. */
            domain: string;
            /** @description Target of the CNAME record for the domain. */
            cnameEndpoint: string;
            /** @description Name, type and value of the record that proves ownership. */
            cnameCertVerification: string;
            /** @description Whether both records were found. */
            verified?: boolean | null;
            /**
             * Format: date-time
             * @description Time of the verification.
             */
            verifiedAt?: string | null;
            /** @description ID of the CDN distribution. */
            distributionId?: string | null;
            /** @description Origin that serves viewers. */
            cdnUrl?: string | null;
            /**
             * Format: date-time
             * @description Time of the last check.
             */
            lastChecked?: string | null;
            /**
             * Format: date-time
             * @description End of validity of the certificate.
             */
            validTo?: string | null;
            /** @description ID of the workspace that the record belongs to. */
            readonly workspace: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
        };
        CustomDomainList: {
            docs: components["schemas"]["CustomDomain"][];
            /** @description Number of records on all pages. Not with `after`. */
            totalDocs?: number;
            limit: number;
            page?: number;
            totalPages?: number;
            /** @description Position of the page’s first record. */
            pagingCounter?: number;
            hasNextPage: boolean;
            hasPrevPage?: boolean;
            nextPage?: number | null;
            prevPage?: number | null;
            /** @description The `after` of the next page, in orders by time of creation. Null on the last page. */
            nextCursor?: string | null;
        };
        GetHealthAnswer: {
            /** @enum {string} */
            status: "ready" | "not_ready";
            missing: {
                part: string;
                reason: string;
            }[];
            /** @description Only for platform administrators. */
            engines?: {
                /** @enum {string} */
                port: "transcriber" | "translator" | "writer" | "billing" | "identity";
                engine: string;
                /** @enum {string} */
                status: "off" | "ready" | "unavailable";
                reason?: string;
            }[];
        };
        GetOpenApiAnswer: Record<string, never>;
        ListOutboxEmailsAnswer: {
            /** @description False if emails are actually sent and none are stored. */
            isKept: boolean;
            docs: {
                id: string;
                from: string;
                to: string;
                subject: string;
                text: string;
                html?: string;
                sentAt: string;
            }[];
        };
        GetOembedAnswer: {
            /** @constant */
            version: "1.0";
            /** @constant */
            type: "video";
            provider_name: string;
            provider_url: string;
            title: string;
            width: number;
            height: number;
            duration?: number;
            html: string;
            thumbnail_url?: string;
            thumbnail_width?: number;
            thumbnail_height?: number;
        };
        ConnectIdentityInput: {
            currentPassword?: string;
        };
        ConnectIdentityAnswer: {
            url: string;
        } | {
            error: string;
            message: string;
            errors: {
                message: string;
            }[];
            /** @description Email address reported by the provider. */
            email?: string;
            retry?: {
                type?: string;
                inviteToken?: string;
                redirect?: string;
            };
        };
        DisconnectIdentityAnswer: {
            success: boolean;
        } | {
            error: string;
            message: string;
            errors: {
                message: string;
            }[];
            /** @description Email address reported by the provider. */
            email?: string;
            retry?: {
                type?: string;
                inviteToken?: string;
                redirect?: string;
            };
        };
        ListUploadPartsAnswer: {
            PartNumber: number;
            ETag: string;
            Size: number;
        }[];
        GetUploadPartUrlAnswer: {
            url: string;
            /** @description In seconds. */
            expires: number;
        };
        CreateUploadEndsInput: {
            /** @description Size of the whole file in bytes. */
            size: number;
        };
        CreateUploadEndsAnswer: {
            /** @description Empty if the file can’t be checked before the upload is complete. */
            ends: {
                /** @enum {string} */
                name: "head" | "tail";
                /** @description Offset of the first byte to upload. */
                start: number;
                /** @description Offset after the last byte to upload. */
                end: number;
                /** @description Upload URL. PUT exactly these bytes. */
                url: string;
            }[];
            /** @description Content type of both ranges. */
            contentType: string;
            /** @description In seconds. */
            expires: number;
        };
        CompleteUploadInput: {
            parts?: {
                PartNumber: number;
                ETag: string;
            }[];
            fetchPartsFromStorage?: boolean;
        };
        CompleteUploadAnswer: {
            success: boolean;
            location: string;
        };
        CancelMultipartUploadAnswer: {
            success: boolean;
            message: string;
        };
        SharedVideo: {
            video: {
                id: string;
                title: string;
                description: string;
                language: string | null;
                duration: number;
                fps: number | null;
                /** @description Number of frames in the video stream, or null if unknown. */
                frameCount: number | null;
                /** @description Timecode of the first frame of the source file. A `;` before the frames marks drop frame. */
                startTimecode: string | null;
                version: number;
                width: number | null;
                height: number | null;
                chapters: {
                    title: string;
                    timestamp: string;
                }[];
                /** @description Whether better renditions are still being encoded. */
                isPreview: boolean;
                createdAt: string;
                createdBy: string | null;
            };
            share: {
                /** @enum {string} */
                shareType: "public" | "private";
                note: string | null;
                allowComments: boolean;
                allowDownload: boolean;
                watermark: string | null;
                expiresAt: string | null;
                workspace: {
                    name: string;
                    shortCode: string | null;
                    iconColor: string | null;
                };
            };
            viewer: {
                isSignedIn: boolean;
                name: string | null;
                authorKey: string | null;
                isRoot: boolean;
            };
            versions: {
                version: number;
                /** @description Time when the version became ready, in ISO 8601. */
                createdAt: string;
            }[];
            playback: components["schemas"]["SharedPlayback"];
        };
        SharedPlayback: {
            dataUrl: string;
            posterUrl: string | null;
            storyboardUrl: string | null;
            hlsUrl: string | null;
            playerScript: string;
            data: Record<string, never> | null;
            expiresAt: string | null;
        };
        UnlockShareLinkInput: {
            /** @description The token of the share link. */
            uuid: string;
            password: string;
        };
        UnlockShareLinkAnswer: {
            unlock: string;
        };
        RecordShareVisitInput: {
            /** @description The token of the share link. */
            uuid: string;
            /** @description Random ID that the page generates once per visit. */
            visit: string;
        };
        RecordShareVisitAnswer: {
            success: boolean;
        };
        SetShareDecisionInput: {
            /** @description The token of the share link. */
            shareToken: string;
            /** @description Token of a guest, as returned by the guest’s first write. */
            anonToken?: string | null;
            decision: ("approved" | "changes_requested") | null;
            author: string;
            /** @default  */
            note?: string;
            version?: number | null;
        };
        SetShareDecisionAnswer: {
            anonToken: string | null;
            authorKey: string;
        };
        GetSharedDownloadAnswer: {
            url: string;
            /** @description Time in ISO 8601. */
            expiresAt: string;
        };
        ListMentionableMembersAnswer: {
            members: {
                id: string;
                name: string;
            }[];
        };
        CreateUploadInput: {
            /** @description Trimmed and cut to 100 characters. */
            title: string;
            /** @description `video/*`, or any type if `filename` ends in .ts or .mkv. */
            mimeType: string;
            /** @default false */
            useMultipart?: boolean;
            /** @description File name for downloads of the original. */
            filename?: string;
            /** @description Size of the file in bytes. If given, the response suggests a part size. */
            size?: number;
            user_uploader_id?: string;
            /** @description Your own id of the video. Unique in the workspace. */
            externalId?: string | null;
            /** @description The workspace the caller expects to act in. The call is refused if it acts in another one. */
            workspace?: string;
            /** @enum {string} */
            visibility?: "public" | "private";
            /**
             * @description IDs or titles. Only the first 10 are used.
             * @default []
             */
            categories?: string[];
            /**
             * @description IDs or titles. Only the first 20 are used.
             * @default []
             */
            tags?: string[];
            language?: string;
            /** @description Transcribes the video after encoding. Costs AI credits and requires `language`. */
            autoTranscribe?: boolean;
            /** @description Keys have 1 to 40 letters, digits, hyphens or underscores. Values are strings of at most 500 characters, numbers or booleans. */
            customMetadata?: Record<string, never>;
        };
        UploadTicket: {
            videoId: string;
            title: string;
            mimeType: string;
            /** @description Version of the file. Identifies the upload when it is canceled. */
            version: number;
            /** @description Upload URL. PUT the file within 3600 seconds, with the MIME type as its content type. */
            signedUrl?: string;
            multipartUpload?: {
                uploadId: string;
                key: string;
                /** @description Suggested size in bytes of every part except the last. */
                partSize: number;
            };
        };
        ReplaceUploadInput: {
            /** @description `video/*`, or any type if `filename` ends in .ts or .mkv. */
            mimeType: string;
            /** @default false */
            useMultipart?: boolean;
            /** @description File name for downloads of the original. */
            filename?: string;
            /** @description Size of the file in bytes. If given, the response suggests a part size. */
            size?: number;
        };
        CancelUploadAnswer: {
            success: boolean;
            message: string;
        };
        UsedLimit: {
            current: number;
            limit: number | null;
            remaining: number | null;
        };
        GetUploadOptionsAnswer: {
            categories: {
                id: string;
                title: string;
            }[];
            tags: {
                id: string;
                title: string;
            }[];
            /** @description Whether new videos may be public. */
            canPublish: boolean;
            /** @description Null if the plan does not include AI features or no speech recognition is set up. */
            transcription: {
                credits: components["schemas"]["UsedLimit"];
            } | null;
        };
        ImportFromVimeoInput: {
            vimeoId: string | number;
            vimeoToken: string;
            /**
             * @description IDs or titles.
             * @default []
             */
            categories?: string[];
            /** @default false */
            fetchThumbnail?: boolean;
        };
        ImportFromVimeoAnswer: {
            id: string;
            title: string;
            /** @description URL of the thumbnail at Vimeo. */
            thumbnailUrl: string | null;
            importId: string;
        };
        CreateImportsInput: {
            /** @constant */
            source: "vimeo";
            /** @description Access token. Stored encrypted until the last of these videos has been imported. */
            vimeoToken: string;
            items: {
                address: string;
                title?: string;
                description?: string;
                categories?: string[];
                tags?: string[];
            }[];
            /** @default true */
            fetchThumbnail?: boolean;
            /**
             * @description IDs or titles.
             * @default []
             */
            categories?: string[];
            /**
             * @description IDs or titles.
             * @default []
             */
            tags?: string[];
            /** @enum {string} */
            visibility?: "public" | "private";
            language?: string;
            autoTranscribe?: boolean;
        } | {
            /** @constant */
            source: "web";
            items: {
                address: string;
                title?: string;
                description?: string;
                categories?: string[];
                tags?: string[];
            }[];
            /**
             * @description IDs or titles.
             * @default []
             */
            categories?: string[];
            /**
             * @description IDs or titles.
             * @default []
             */
            tags?: string[];
            /** @enum {string} */
            visibility?: "public" | "private";
            language?: string;
            autoTranscribe?: boolean;
        };
        CreateImportsAnswer: {
            imports: {
                id: string;
                /** @enum {string} */
                source: "vimeo" | "web" | "file";
                address: string;
                title: string | null;
                /** @enum {string} */
                state: "QUEUED" | "PAUSED" | "RUNNING" | "DONE" | "FAILED" | "SKIPPED" | "CANCELED";
                failure: ("too_large" | "no_downloads" | "token_refused" | "not_allowed" | "not_found" | "forbidden_address" | "not_a_video" | "unreachable" | "limit_exceeded" | "category_missing" | "storage_failed" | "interrupted") | null;
                /** @description Size in bytes, or null if unknown. */
                size: number | null;
                /** @description In bytes. */
                received: number;
                requestedAt: string;
                finishedAt: string | null;
                /** @description The created video. Null before it is created and after it has been deleted. */
                video: {
                    id: string;
                    title: string;
                    status: string;
                    statusProgress: number;
                    thumbnailUrl: string | null;
                } | null;
            }[];
            refused: {
                address: string;
                /** @enum {string} */
                reason: "not_a_video" | "not_https" | "not_an_address";
            }[];
        };
        StartFileImportInput: {
            name: string;
            size: number;
            fingerprint: string;
            mimeType: string;
            /**
             * @description IDs or titles.
             * @default []
             */
            categories?: string[];
            /**
             * @description IDs or titles.
             * @default []
             */
            tags?: string[];
            /** @enum {string} */
            visibility?: "public" | "private";
            language?: string;
            autoTranscribe?: boolean;
            title?: string;
        };
        StartFileImportAnswer: {
            import: {
                id: string;
                /** @enum {string} */
                source: "vimeo" | "web" | "file";
                address: string;
                title: string | null;
                /** @enum {string} */
                state: "QUEUED" | "PAUSED" | "RUNNING" | "DONE" | "FAILED" | "SKIPPED" | "CANCELED";
                failure: ("too_large" | "no_downloads" | "token_refused" | "not_allowed" | "not_found" | "forbidden_address" | "not_a_video" | "unreachable" | "limit_exceeded" | "category_missing" | "storage_failed" | "interrupted") | null;
                /** @description Size in bytes, or null if unknown. */
                size: number | null;
                /** @description In bytes. */
                received: number;
                requestedAt: string;
                finishedAt: string | null;
                /** @description The created video. Null before it is created and after it has been deleted. */
                video: {
                    id: string;
                    title: string;
                    status: string;
                    statusProgress: number;
                    thumbnailUrl: string | null;
                } | null;
            };
            /** @description Upload target. Null if the file has already been uploaded. */
            multipartUpload: {
                uploadId: string;
                key: string;
                partSize: number;
            } | null;
        };
        ChangeImportsInput: {
            /** @enum {string} */
            action: "pause" | "resume";
        } | {
            /** @enum {string} */
            action: "cancel" | "forget";
            id: string;
        } | {
            /** @constant */
            action: "retry";
            ids: string[];
            /** @description Access token. Required for Vimeo videos, because the previous token has been deleted. */
            vimeoToken?: string;
        };
        ChangeImportsAnswer: {
            success: boolean;
        };
        ListImportProgressAnswer: {
            imports: {
                id: string;
                /** @enum {string} */
                source: "vimeo" | "web" | "file";
                address: string;
                title: string | null;
                /** @enum {string} */
                state: "QUEUED" | "PAUSED" | "RUNNING" | "DONE" | "FAILED" | "SKIPPED" | "CANCELED";
                failure: ("too_large" | "no_downloads" | "token_refused" | "not_allowed" | "not_found" | "forbidden_address" | "not_a_video" | "unreachable" | "limit_exceeded" | "category_missing" | "storage_failed" | "interrupted") | null;
                /** @description Size in bytes, or null if unknown. */
                size: number | null;
                /** @description In bytes. */
                received: number;
                requestedAt: string;
                finishedAt: string | null;
                /** @description The created video. Null before it is created and after it has been deleted. */
                video: {
                    id: string;
                    title: string;
                    status: string;
                    statusProgress: number;
                    thumbnailUrl: string | null;
                } | null;
            }[];
            videosLeft: number | null;
            vimeoMaxBytes: number;
            webMaxBytes: number;
        };
        CreatePlaybackTokenInput: {
            /**
             * @description Lifetime in seconds. Defaults to 4 hours.
             * @default 14400
             */
            expiresIn?: number;
            /** @description The only host that may embed the video. Any host may if omitted. */
            host?: string | null;
        };
        CreatePlaybackTokenAnswer: {
            token: string;
            expiresAt: string;
            /** @description URL of the player page, for an iframe. */
            playerUrl: string;
            /** @description The `src` of the player element. */
            dataUrl: string;
            hlsUrl: string | null;
            posterUrl: string | null;
            storyboardUrl: string | null;
        };
        TranscribeVideoInput: {
            language: string;
        };
        TranslateTexttrackInput: {
            texttrackId: string;
            targetLanguage: string;
        };
        SuggestDescriptionInput: {
            /** @enum {string} */
            length: "short" | "default" | "long";
            /** @enum {string} */
            tone: "default" | "formal";
            /** @default [] */
            include?: ("title" | "tags")[];
        };
        SuggestDescriptionAnswer: {
            description: string;
            title?: string;
            tags?: string[];
            message: string;
        };
        /** @default {} */
        SuggestChaptersInput: {
            texttrackId?: string;
        };
        SuggestChaptersAnswer: {
            chapters: {
                timestamp: string;
                title: string;
            }[];
        };
        ListVideoTexttracksAnswer: {
            texttracks: {
                id: string;
                language: string;
                /** @enum {string} */
                type: "subtitles" | "captions";
                autoGenerated: boolean;
                autoTranslated: boolean;
                edited: boolean;
                filename: string | null;
                url: string | null;
                job: {
                    /** @enum {string} */
                    state: "QUEUED" | "IN_PROGRESS" | "FAILED";
                    done: number;
                    total: number;
                    failureReason: string | null;
                    credits: number;
                    startedAt: string | null;
                } | null;
                updatedAt: string;
                cues: number;
                /** @description Text without markup. */
                characters: number;
                /** @description Number of cues that are too fast, too close together or overlapping. */
                notes: number;
                /** @description Start of the last cue in seconds. */
                lastCueAt: number | null;
            }[];
        };
        CreateTexttrackInput: {
            language: string;
            /** @enum {string} */
            type: "subtitles" | "captions";
            id?: string;
            content?: string;
            /** Format: binary */
            file?: string;
        };
        CreateTexttrackInputFields: {
            language: string;
            /** @enum {string} */
            type: "subtitles" | "captions";
            id?: string;
            content?: string;
        };
        UpdateTexttrackInput: {
            language?: string;
            /** @enum {string} */
            type?: "subtitles" | "captions";
            content?: string;
            basedOn?: string;
            /** Format: binary */
            file?: string;
        };
        UpdateTexttrackInputFields: {
            language?: string;
            /** @enum {string} */
            type?: "subtitles" | "captions";
            content?: string;
            basedOn?: string;
        };
        DeleteTexttrackAnswer: {
            id: string;
            texttracks: components["schemas"]["VideoTexttrack"][];
        };
        CutToLengthAnswer: {
            /** @description Number of removed chapters. */
            chapters: number;
            /** @description Number of text tracks that were shortened, or deleted because no cue was left. */
            texttracks: number;
        };
        Waveform: {
            /** @enum {string} */
            state: "ready" | "making" | "silent";
            /** @description Number of peaks per second. */
            perSecond: number;
            /** @description Base64-encoded peaks, one byte each, from 0 (silence) to 255 (full scale). */
            peaks: string | null;
        };
        ListThumbnailSuggestionsAnswer: {
            /** @description URL of a file for picking other frames, valid for one day. */
            videoUrl: string | null;
            /** @description Whether the search for frames is finished. */
            isDone: boolean;
            frames: {
                milliseconds: number;
                /** @description Signed URL, valid for one day. */
                url: string;
            }[];
        };
        UploadThumbnailInput: {
            /** Format: binary */
            file: string;
        };
        UploadThumbnailAnswer: {
            customThumbnailUrl: string | null;
        };
        ShareOverview: {
            isShared: boolean;
            settings: {
                shareable: boolean;
                /** @enum {string} */
                shareType: "public" | "private";
                allowedMembers: string[];
                note: string;
            };
            isForbidden: boolean;
            isInSupport: boolean;
            missing: {
                packageTitle: string | null;
                firstPackage: string | null;
            } | null;
            members: {
                id: string;
                name: string;
            }[];
            links: components["schemas"]["ShareLink"][];
            version: number;
            comments: {
                all: number;
                open: number;
                resolved: number;
            };
            decisions: {
                version: number;
                /** @enum {string} */
                decision: "approved" | "changes_requested";
                author: string;
                note: string;
                decidedAt: string;
            }[];
        };
        ShareLink: {
            id: string;
            /** @description Null for the default link. */
            name: string | null;
            isDefault: boolean;
            /** @description Null in a support session, because the URL would outlast the session. */
            url: string | null;
            expiresAt: string | null;
            isExpired: boolean;
            hasPassword: boolean;
            allowComments: boolean;
            allowDownload: boolean;
            watermark: string | null;
            seenCount: number;
            lastSeenAt: string | null;
            comments: number;
            createdAt: string;
        };
        CreateShareLinkInput: {
            name: string;
            /** @default null */
            expiresAt?: string | null;
            /** @default null */
            password?: string | null;
            /** @default true */
            allowComments?: boolean;
            /** @default false */
            allowDownload?: boolean;
            /** @default null */
            watermark?: string | null;
        };
        UpdateShareLinkInput: {
            name?: string;
            expiresAt?: string | null;
            password?: string | null;
            allowComments?: boolean;
            allowDownload?: boolean;
            watermark?: string | null;
        };
        DeleteShareLinkAnswer: {
            success: boolean;
        };
        ListVideoCommentsAnswer: {
            comments: {
                id: string;
                author: string;
                text: string;
                /** @description Timecode as HH:MM:SS:FF, with frames counted from 0. */
                timecode: string | null;
                version: number;
                isReply: boolean;
                createdAt: string;
            }[];
            /** @description Total number of comments. The newest 200 are listed. */
            total: number;
        };
        DeleteVideoCommentAnswer: {
            deleted: number;
        };
        Storyboard: {
            /** @description Signed URLs, valid for one day. */
            sheets: string[];
            cells: {
                /** @description In seconds. */
                start: number;
                /** @description Index of the sheet, starting at 0. */
                sheet: number;
                x: number;
                y: number;
                width: number;
                height: number;
            }[];
        };
        UpdateAudioTrackInput: {
            name?: string;
            language?: string | null;
            isDescription?: boolean;
            /** @constant */
            isDefault?: true;
        };
        UpdateAudioTrackAnswer: {
            audioTracks: components["schemas"]["AudioTrack"][];
        };
        LiveState: {
            /** @enum {string} */
            channelState: "IDLE" | "CREATING" | "STARTING" | "RUNNING" | "STOPPING" | "UPDATING";
            /** @enum {string} */
            state: "IDLE" | "LIVE" | "ENDED";
        };
        LiveStatistics: {
            analytics: {
                viewers: {
                    current: number;
                    most: number;
                };
                /** @description Bytes that viewers have fetched over all broadcasts of the event. Delayed by one minute. */
                traffic: number;
            };
        };
        RenewStreamKeyAnswer: {
            keyEnd: string;
        };
        GetStreamKeyAnswer: {
            key: string;
            srtPassphrase: string;
            srtUrl: string | null;
        };
        UploadLiveEventThumbnailInput: {
            /** Format: binary */
            file: string;
        };
        UploadLiveEventThumbnailAnswer: {
            customThumbnailUrl: string | null;
        };
        DeleteLiveEventThumbnailAnswer: {
            customThumbnailUrl: string | null;
        };
        LiveTarget: {
            id: string;
            name: string;
            url: string;
            keyEnd: string;
        };
        ListLiveTargetsAnswer: {
            targets: components["schemas"]["LiveTarget"][];
            most: number;
            isPossible: boolean;
        };
        CreateLiveTargetInput: {
            name: string;
            url: string;
            key: string;
        };
        UpdateLiveTargetInput: {
            name?: string;
            url?: string;
            key?: string;
        };
        DeleteLiveTargetAnswer: {
            success: boolean;
        };
        CountedLabel: {
            id: string;
            title: string;
            videoCount: number;
            newestAt: string | null;
            pictures: string[];
            mergingInto: string | null;
        };
        ListCategoriesInOrderAnswer: {
            docs: components["schemas"]["CountedLabel"][];
        };
        PreviewMergeOfCategoriesInput: {
            ids: string[];
            into: string;
        };
        PreviewMergeOfCategoriesAnswer: {
            videoCount: number;
            integrationCount: number;
            integrations: string[];
        };
        MergeCategoriesAnswer: {
            success: boolean;
        };
        OrderCategoriesInput: {
            ids: string[];
        };
        OrderCategoriesAnswer: {
            success: boolean;
        };
        MergeTagsAnswer: {
            success: boolean;
        };
        UploadPlayerLogoInput: {
            /** Format: binary */
            file: string;
        };
        UploadPlayerLogoAnswer: {
            /** @description Value for `logo` in a player design. */
            logo: string;
            url: string;
            size: number;
        };
        InviteMembersInput: {
            emails: string[];
            /** @enum {string} */
            role: "editor" | "manager" | "admin" | "superadmin";
        };
        InviteMembersAnswer: {
            invitations: {
                email: string;
                /** @enum {string} */
                outcome: "invited" | "member" | "limit";
            }[];
        };
        ResendInvitationAnswer: {
            success: boolean;
            inviteExpiresAt: string;
        };
        WithdrawInvitationAnswer: {
            success: boolean;
        };
        UpdateMemberRoleInput: {
            /** @enum {string} */
            role: "editor" | "manager" | "admin" | "superadmin";
        };
        UpdateMemberRoleAnswer: {
            success: boolean;
            /** @enum {string} */
            role: "editor" | "manager" | "admin" | "superadmin";
        };
        DisableMemberAnswer: {
            success: boolean;
        };
        EnableMemberAnswer: {
            success: boolean;
        };
        MakeOwnerAnswer: {
            success: boolean;
        };
        RotateIntegrationTokenInput: {
            /**
             * @description Hours for which the old token stays valid.
             * @default 24
             */
            graceHours?: number;
        };
        RotateIntegrationTokenAnswer: {
            /** @description The new token, which no other call returns. */
            token: string;
            /** @description First characters of the new token. */
            tokenPrefix: string;
            /** @description When the old token stops working; null if it already has. */
            replacedTokenExpiresAt: string | null;
        };
        SetActiveWorkspaceInput: {
            workspaceId: string;
        };
        SetActiveWorkspaceAnswer: {
            success: boolean;
            workspace: {
                id: string;
                name: string;
            };
        };
        ChangePasswordInput: {
            currentPassword: string;
            password: string;
        };
        ChangePasswordAnswer: {
            success: boolean;
            message: string;
        };
        ForgotPasswordInput: {
            email: string;
        };
        ForgotPasswordAnswer: {
            success: boolean;
        };
        ResetPasswordInput: {
            token: string;
            password: string;
        };
        ResetPasswordAnswer: {
            success: boolean;
        };
        SendEmailConfirmationAnswer: {
            success: boolean;
        };
        ConfirmEmailInput: {
            token: string;
            password?: string;
            newPassword?: string;
        };
        ConfirmEmailAnswer: {
            success: boolean;
        };
        ListInvitationsAnswer: {
            docs: {
                workspace: {
                    id: string;
                    name: string;
                };
                inviteToken: string;
                /** @enum {string} */
                role: "editor" | "manager" | "admin" | "superadmin";
                expiresAt: string;
            }[];
        };
        AcceptInvitationInput: {
            inviteToken: string;
            email?: string;
            password?: string;
            firstname?: string;
            lastname?: string;
        };
        AcceptInvitationAnswer: {
            user: {
                id: string;
                email: string;
                workspaces: string[];
            };
        };
        SignInInput: {
            email: string;
            password: string;
            totp?: string;
            recoveryCode?: string;
            passkey?: {
                id: string;
                rawId: string;
                /** @constant */
                type: "public-key";
                response: {
                    clientDataJSON: string;
                    authenticatorData: string;
                    signature: string;
                    userHandle?: string;
                };
                /** @default {} */
                clientExtensionResults?: Record<string, never>;
                authenticatorAttachment?: string | null;
            };
        };
        SignInAnswer: {
            message: string;
            exp: number;
            user: {
                id: string;
            };
        };
        RefreshSessionAnswer: {
            message: string;
            exp: number;
            setCookie: boolean;
            strategy: string;
            user: {
                id: string;
            };
        };
        SignOutAnswer: {
            message: string;
        };
        ListSessionsAnswer: {
            docs: {
                id: string;
                browser: string | null;
                system: string | null;
                createdAt: string;
                lastUsedAt: string;
                isCurrent: boolean;
            }[];
        };
        EndOtherSessionsAnswer: {
            success: boolean;
        };
        EndSessionAnswer: {
            success: boolean;
        };
        SetUpAuthenticatorAnswer: {
            secret: string;
            otpAuthUrl: string;
            /** @description QR code as a data URL. */
            qrCode: string;
        };
        ConfirmAuthenticatorInput: {
            totp: string;
        };
        ConfirmAuthenticatorAnswer: {
            success: boolean;
            message: string;
            recoveryCodes: string[];
        };
        DisableTwoFactorInput: {
            totp: string;
        } | {
            recoveryCode: string;
        } | {
            passkey: {
                id: string;
                rawId: string;
                /** @constant */
                type: "public-key";
                response: {
                    clientDataJSON: string;
                    authenticatorData: string;
                    signature: string;
                    userHandle?: string;
                };
                /** @default {} */
                clientExtensionResults?: Record<string, never>;
                authenticatorAttachment?: string | null;
            };
        };
        DisableTwoFactorAnswer: {
            success: boolean;
            message: string;
        };
        CreateRecoveryCodesAnswer: {
            recoveryCodes: string[];
        };
        ConfirmRecoveryCodesAnswer: {
            success: boolean;
        };
        ResetTwoFactorAnswer: {
            success: boolean;
        };
        CreatePasskeyChallengeAnswer: {
            challenge: string;
        };
        SignInWithPasskeyInput: {
            passkey: {
                id: string;
                rawId: string;
                /** @constant */
                type: "public-key";
                response: {
                    clientDataJSON: string;
                    authenticatorData: string;
                    signature: string;
                    userHandle?: string;
                };
                /** @default {} */
                clientExtensionResults?: Record<string, never>;
                authenticatorAttachment?: string | null;
            };
        };
        SignInWithPasskeyAnswer: {
            success: boolean;
        };
        CreatePasskeyOptionsInput: {
            currentPassword: string;
        };
        ListPasskeysAnswer: {
            docs: {
                id: string;
                name: string;
                createdAt: string;
                lastUsedAt: string | null;
            }[];
        };
        CreatePasskeyInput: {
            name?: string;
            response: {
                id: string;
                rawId: string;
                /** @constant */
                type: "public-key";
                response: {
                    clientDataJSON: string;
                    attestationObject: string;
                    transports?: string[];
                };
                /** @default {} */
                clientExtensionResults?: Record<string, never>;
                authenticatorAttachment?: string | null;
            };
        };
        CreatePasskeyAnswer: {
            passkey: {
                id: string;
                name: string;
                createdAt: string;
                lastUsedAt: string | null;
            };
            recoveryCodes: string[];
        };
        RenamePasskeyInput: {
            name: string;
        };
        RenamePasskeyAnswer: {
            passkey: {
                id: string;
                name: string;
                createdAt: string;
                lastUsedAt: string | null;
            };
        };
        DeletePasskeyAnswer: {
            success: boolean;
        };
        CheckStorageAccessInput: {
            workspaceId?: string;
            verifyToken?: string;
        };
        CheckStorageAccessAnswer: {
            /** @enum {string} */
            status: "success" | "failed";
            uploadBucket: {
                putFile: boolean;
                listObjects: boolean;
                changeAcl: boolean;
                deleteFile: boolean;
            };
            streamBucket: {
                putFile: boolean;
                listObjects: boolean;
                changeAcl: boolean;
                deleteFile: boolean;
            };
            errors: string[];
        };
        GetWorkspaceRoleInput: {
            workspaceId: string;
        };
        GetWorkspaceRoleAnswer: {
            role: ("editor" | "manager" | "admin" | "superadmin") | null;
            globalRootUser: boolean;
            workspaceRootUser: boolean;
            canEnter: boolean;
        };
        UpdatePlayerSettingsInput: {
            /** @enum {string} */
            share: "allowed" | "forbidden";
            /** @enum {string} */
            embed: "allowed" | "limited" | "forbidden";
            domains?: (string | {
                id?: string;
                value: string;
            })[];
        };
        UpdatePlayerSettingsAnswer: {
            /** @enum {string} */
            share: "allowed" | "forbidden";
            /** @enum {string} */
            embed: "allowed" | "limited" | "forbidden";
            domains: {
                id: string;
                value: string;
            }[];
        };
        SyncWithCrmAnswer: {
            success: boolean;
            message: string;
            lastPipedriveSync: string;
        };
        DeployPlayerInput: {
            workspaceId: string;
        };
        DeployPlayerAnswer: {
            success: boolean;
            uploadedFiles: number;
            /** Format: date-time */
            deployedAt: string;
        };
        CreateCustomDomainInput: {
            domain: string;
            workspaceId?: string;
        };
        CreateCustomDomainAnswer: {
            id: string;
            domain: string;
            cnameEndpoint: string;
            cnameCertVerification: string;
            verified: boolean;
            verifiedAt: string | null;
            distributionId: string | null;
            lastChecked: string | null;
            cdnUrl: string | null;
            /** @enum {string} */
            status: "waiting" | "issuing" | "failed" | "active";
            problem: string | null;
            records: {
                /** @constant */
                type: "CNAME";
                name: string;
                value: string;
                ttl: number;
                isRight: boolean | null;
                found: string | null;
                since: string | null;
            }[];
            validTo: string | null;
            renewsFrom: string | null;
        };
        VerifyCustomDomainAnswer: {
            certificate: {
                verified: boolean;
            };
            distribution: {
                verified: boolean;
                certUpdated: boolean;
            };
            message: string | null;
            doc: {
                id: string;
                domain: string;
                cnameEndpoint: string;
                cnameCertVerification: string;
                verified: boolean;
                verifiedAt: string | null;
                distributionId: string | null;
                lastChecked: string | null;
                cdnUrl: string | null;
                /** @enum {string} */
                status: "waiting" | "issuing" | "failed" | "active";
                problem: string | null;
                records: {
                    /** @constant */
                    type: "CNAME";
                    name: string;
                    value: string;
                    ttl: number;
                    isRight: boolean | null;
                    found: string | null;
                    since: string | null;
                }[];
                validTo: string | null;
                renewsFrom: string | null;
            };
        };
        DeleteCustomDomainAnswer: {
            id: string;
            domain: string;
            cnameEndpoint: string;
            cnameCertVerification: string;
            verified: boolean;
            verifiedAt: string | null;
            distributionId: string | null;
            lastChecked: string | null;
            cdnUrl: string | null;
            /** @enum {string} */
            status: "waiting" | "issuing" | "failed" | "active";
            problem: string | null;
            records: {
                /** @constant */
                type: "CNAME";
                name: string;
                value: string;
                ttl: number;
                isRight: boolean | null;
                found: string | null;
                since: string | null;
            }[];
            validTo: string | null;
            renewsFrom: string | null;
        }[];
        GetCloudSettingsAnswer: {
            /** @enum {string} */
            engine: "embedded" | "cloud";
            region: string | null;
            endpoint: string | null;
            uploadBucket: string | null;
            streamBucket: string | null;
            accessKeyEnd: string | null;
            /** @enum {string} */
            encoder: "embedded" | "mediaconvert";
            distributionDomain: string | null;
            isProvisioned: boolean;
            canMove: boolean;
            canProvision: boolean;
            canConvert: boolean;
        };
        SetCloudSettingsInput: {
            /** @enum {string} */
            engine: "embedded" | "cloud";
            region?: string;
            endpoint?: string | null;
            uploadBucket?: string;
            streamBucket?: string;
            accessKeyId?: string;
            secretAccessKey?: string;
            /** @enum {string} */
            encoder?: "embedded" | "mediaconvert";
        };
        CheckCloudSettingsAnswer: {
            findings: {
                /** @enum {string} */
                bucket: "upload" | "stream";
                /** @enum {string} */
                probe: "putFile" | "listObjects" | "changeAcl" | "deleteFile" | "multipart" | "browserAccess";
                isOk: boolean;
                reason: ("unreachable" | "bucket_missing" | "misconfigured" | "access_denied" | "acls_off" | "no_cors" | "not_public" | "not_private" | "other") | null;
            }[];
        };
        GetSubscriptionAnswer: {
            status: {
                /** @enum {string} */
                status: "in_trial" | "active_subscription_in_trial" | "canceled_subscription_in_trial" | "canceled_subscription" | "active_subscription" | "expired_subscription" | "no_subscription" | "active_payment_failed";
                isValid: boolean;
                isEnterprise: boolean;
                billing: {
                    /** @description Price of the whole period in cents. */
                    price: number | null;
                    period: string;
                } | null;
                endOfCurrentPeriod: string | null;
                paymentFailedAt: string | null;
                /** @description Null unless `payment` requests it. */
                stripeUrl: string | null;
                canPayOnline: boolean;
            };
            subscription: {
                package: {
                    id: string;
                    name: string;
                    slug: string;
                } | null;
                trialEndDate: string | null;
                startedAt: string | null;
                /** @description ID of the plan chosen at sign-up, to be offered first. */
                wishedPackageId: string | null;
            };
        };
        Usage: {
            workspace: string;
            amountOfVideos: components["schemas"]["UsedLimit"];
            amountOfMembers: components["schemas"]["UsedLimit"];
            amountOfAPIIntegrations: components["schemas"]["UsedLimit"];
            /** @description In bytes. */
            trafficOfCurrentMonth: components["schemas"]["UsedLimit"];
            /** @description Months are counted in UTC. */
            aiCreditsCurrentMonth: components["schemas"]["UsedLimit"];
        };
        SetPlanInput: {
            package: string | null;
            trialEndDate: string | null;
            /**
             * @description Immediately ends a paid subscription at the provider. If omitted, a workspace with a paid subscription is refused.
             * @default false
             */
            endSubscription?: boolean;
        };
        SetPlanAnswer: {
            success: boolean;
        };
        InitiateWorkspaceDeletionAnswer: {
            success: boolean;
        };
        GetDeletionProgressAnswer: {
            /** @enum {string} */
            state: "requested" | "running" | "done";
            workspaceName: string;
            step: ("access" | "subscription" | "domains" | "files" | "rows" | "record") | null;
            /** @description Number of records by collection. Empty until the deletion is confirmed. */
            counts: {
                [key: string]: number;
            };
        };
        DeleteWorkspaceInput: {
            /** @default  */
            confirmationText?: string;
            deleteToken?: string;
        };
        DeleteWorkspaceAnswer: {
            /** @constant */
            state: "running";
        };
        DeleteAnyWorkspaceInput: {
            /** @default  */
            confirmationText?: string;
        };
        DeleteAnyWorkspaceAnswer: {
            /** @constant */
            state: "running";
        };
        ListWorkspacePeopleAnswer: {
            people: {
                id: string;
                email: string;
                /** @enum {string} */
                role: "editor" | "manager" | "admin" | "superadmin";
                /** @enum {string} */
                state: "active" | "invited" | "expired" | "disabled";
                isOwner: boolean;
                isYou: boolean;
            }[];
        };
        AppointOwnerInput: {
            /** Format: email */
            email: string;
        };
        AppointOwnerAnswer: {
            /** @enum {string} */
            state: "appointed" | "invited";
            /** @description Email addresses whose invitation to own the workspace was withdrawn. */
            withdrawn: string[];
        };
        UpdateWorkspacePersonInput: {
            /** @enum {string} */
            role: "editor" | "manager" | "admin" | "superadmin";
        };
        UpdateWorkspacePersonAnswer: {
            success: boolean;
        };
        RemoveWorkspacePersonAnswer: {
            success: boolean;
        };
        StartSupportInput: {
            reason: string;
        };
        StartSupportAnswer: {
            success: boolean;
            expiresAt: string;
        };
        EndSupportAnswer: {
            success: boolean;
        };
        ApproveSignUpAnswer: {
            success: boolean;
        };
        RejectSignUpInput: {
            /** @default  */
            reason?: string;
        };
        RejectSignUpAnswer: {
            success: boolean;
        };
        OverviewCard: {
            /** @description The question that the card answers. */
            label: string;
            /** @description The answer, in `unit`. */
            value: string;
            unit: string;
            detail: string | null;
            /** @description Chart of the card. */
            picture: ({
                /** @constant */
                kind: "trend";
                /** @description One value per day. */
                values: number[];
            } | {
                /** @constant */
                kind: "meter";
                /** @description Used share of the limit, from 0 to 1. */
                share: number;
                /** @description Expected share of the limit at the end of the month. */
                expected: number;
            } | {
                /** @constant */
                kind: "video";
                video: {
                    id: string;
                    title: string;
                    /** @enum {string} */
                    status: "NO_FILE" | "PROGRESSING" | "STATUS_UPDATE" | "ERROR" | "COMPLETE";
                    statusProgress: number;
                    statusMessage: string | null;
                    /** @enum {string} */
                    visibility: "public" | "private";
                    duration: number | null;
                    createdAt: string;
                    createdBy: string | null;
                    categories: string[];
                    previewThumbnailUrl: string | null;
                    hasStoryboard: boolean;
                    canUpdate: boolean;
                    /** @description The spoken sentence that matches the search. */
                    spoken?: {
                        text: string;
                        /** @description Start of the sentence in seconds. */
                        seconds: number;
                        language: string;
                        /** @description Positions of the words in the text: [from, to]. */
                        marks: [
                            number,
                            number
                        ][];
                    };
                };
            }) | null;
            /** @description Link for admins and above. */
            cta: {
                label: string;
                link: string;
            } | null;
        };
        GetStatisticsOverviewAnswer: components["schemas"]["OverviewCard"][];
        GetDailyTrafficAnswer: {
            docs: {
                /** @description Day in UTC, `YYYY-MM-DD`. */
                date: string;
                outgoingTraffic: number;
            }[];
        };
        DayOfViews: {
            /** @description Day in UTC, `YYYY-MM-DD`. */
            date: string;
            /** @description Day in UTC, `YYYY-MM-DD`. */
            dateString: string;
            views: number;
            requests: number;
            /** @description Total duration of the fetched segments in seconds. */
            seconds: number;
        };
        GetDailyViewsAnswer: components["schemas"]["DayOfViews"][];
        GetViewsByVideoAnswer: {
            video: {
                id: string;
                title: string;
                isDeleted: boolean;
            };
            views: number;
            requests: number;
            seconds: number;
        }[];
        GetDailyViewsOfVideoAnswer: components["schemas"]["DayOfViews"][];
        VideoStatistics: {
            days: components["schemas"]["DayOfViews"][];
            /** @description Hosts that embedded the video. */
            hosts: {
                /** @description Empty if unknown. `*` sums up the remaining hosts. */
                host: string;
                /** @description The page where this installation shares videos. */
                isShare: boolean;
                /** @description Views in the last 28 days. */
                views: number;
            }[];
            /** @description Empty if the installation has no country database. */
            countries: {
                /** @description ISO 3166 country code. */
                country: string;
                /** @description Views in the last 28 days. */
                views: number;
            }[];
            /** @description Audience retention of the published version. */
            curve: {
                /** @description Views in the last 28 days. */
                views: number;
                segments: number[];
            } | null;
            marks: {
                /** @description Day in UTC, `YYYY-MM-DD`. */
                date: string;
                newHosts: string[];
                isNewVersion: boolean;
            }[];
            /** @description Playback quality reported by players for completed views. Null if none was reported. */
            experience: {
                all: {
                    /** @description Number of reported views. */
                    reports: number;
                    /** @description Milliseconds until the first frame: p50, p75 and p95. */
                    start: (number | null)[];
                    /** @description Share of time spent rebuffering, in percent: p50, p75 and p95. */
                    waits: (number | null)[];
                    /** @description Share of views per rendition that played longest, from 0 to 1. */
                    rungs: {
                        rung: number;
                        share: number;
                    }[];
                    errors: {
                        /** @enum {string} */
                        error: "missing" | "private" | "offline" | "server" | "decode" | "unplayable";
                        views: number;
                    }[];
                };
                days: {
                    /** @description Day in UTC, `YYYY-MM-DD`. */
                    date: string;
                    summary: {
                        /** @description Number of reported views. */
                        reports: number;
                        /** @description Milliseconds until the first frame: p50, p75 and p95. */
                        start: (number | null)[];
                        /** @description Share of time spent rebuffering, in percent: p50, p75 and p95. */
                        waits: (number | null)[];
                        /** @description Share of views per rendition that played longest, from 0 to 1. */
                        rungs: {
                            rung: number;
                            share: number;
                        }[];
                        errors: {
                            /** @enum {string} */
                            error: "missing" | "private" | "offline" | "server" | "decode" | "unplayable";
                            views: number;
                        }[];
                    };
                }[];
            } | null;
        };
        CommentThread: {
            revision: number;
            version: number;
            comments: components["schemas"]["Comment"][];
            decisions: components["schemas"]["ReviewDecision"][];
        };
        Comment: {
            id: string;
            text: string;
            author: string;
            authorKey: string;
            isMember: boolean;
            /** @description In seconds. */
            videoTimecode: number | null;
            frameIn: number | null;
            frameOut: number | null;
            version: number;
            parentCommentId: string | null;
            drawing: unknown;
            pictures: {
                id: string;
                width: number;
                height: number;
            }[];
            mentions: {
                id: string;
                name: string;
            }[];
            reactions: {
                /** @enum {string} */
                reaction: "👍" | "❤️" | "😄" | "🎉" | "👀" | "✅";
                authors: string[];
                authorKeys: string[];
            }[];
            /** @description Time in ISO 8601. */
            createdAt: string;
            editedAt: string | null;
            resolvedAt: string | null;
            resolvedBy: string | null;
            carriedFrom: string | null;
            carriedTo: string | null;
        };
        ReviewDecision: {
            version: number;
            /** @enum {string} */
            decision: "approved" | "changes_requested";
            author: string;
            authorKey: string;
            note: string;
            /** @description Time in ISO 8601. */
            decidedAt: string;
        };
        CreateCommentInput: {
            /** @description The token of the share link. */
            shareToken: string;
            /** @description Token of a guest, as returned by the guest’s first write. */
            anonToken?: string | null;
            text: string;
            author: string;
            /** @description Time in seconds; 0 is the first frame. Optional if `frameIn` is given. */
            videoTimecode?: number | null;
            /** @description Frame number, starting at 0. Without `frameIn` and `videoTimecode` the comment refers to the whole video. */
            frameIn?: number | null;
            /** @description Last frame of a range, inclusive. Requires `frameIn`. */
            frameOut?: number | null;
            parentCommentId?: string | null;
            drawing?: {
                /** @constant */
                schema: 1;
                frame?: number;
                shapes: ({
                    /** @constant */
                    kind: "pen";
                    /** @enum {string} */
                    color: "red" | "orange" | "yellow" | "green" | "blue" | "white";
                    points: ([
                        number,
                        number
                    ] | [
                        number,
                        number,
                        number
                    ])[];
                } | {
                    /** @constant */
                    kind: "arrow";
                    /** @enum {string} */
                    color: "red" | "orange" | "yellow" | "green" | "blue" | "white";
                    from: [
                        number,
                        number
                    ];
                    to: [
                        number,
                        number
                    ];
                } | {
                    /** @constant */
                    kind: "box";
                    /** @enum {string} */
                    color: "red" | "orange" | "yellow" | "green" | "blue" | "white";
                    from: [
                        number,
                        number
                    ];
                    to: [
                        number,
                        number
                    ];
                } | {
                    /** @constant */
                    kind: "text";
                    /** @enum {string} */
                    color: "red" | "orange" | "yellow" | "green" | "blue" | "white";
                    at: [
                        number,
                        number
                    ];
                    text: string;
                })[];
            } | null;
            /** @default [] */
            mentions?: string[];
            version?: number | null;
        };
        CreateCommentAnswer: {
            comment: components["schemas"]["Comment"];
            /** @description Token of a guest, stored by the browser and sent with further calls. */
            anonToken: string | null;
        };
        UpdateCommentInput: {
            /** @description The token of the share link. */
            shareToken: string;
            /** @description Token of a guest, as returned by the guest’s first write. */
            anonToken?: string | null;
            commentId: string;
            text: string;
        };
        UpdateCommentAnswer: {
            comment: components["schemas"]["Comment"];
        };
        DeleteCommentInput: {
            /** @description The token of the share link. */
            shareToken: string;
            /** @description Token of a guest, as returned by the guest’s first write. */
            anonToken?: string | null;
            commentId: string;
        };
        DeleteCommentAnswer: {
            /** @description Number of deleted comments, including replies. */
            deleted: number;
        };
        ResolveCommentInput: {
            /** @description The token of the share link. */
            shareToken: string;
            /** @description Token of a guest, as returned by the guest’s first write. */
            anonToken?: string | null;
            commentId: string;
            isResolved: boolean;
            author: string;
        };
        ResolveCommentAnswer: {
            comment: components["schemas"]["Comment"];
            /** @description Token of a guest, stored by the browser and sent with further calls. */
            anonToken: string | null;
        };
        ReactToCommentInput: {
            /** @description The token of the share link. */
            shareToken: string;
            /** @description Token of a guest, as returned by the guest’s first write. */
            anonToken?: string | null;
            commentId: string;
            /** @enum {string} */
            reaction: "👍" | "❤️" | "😄" | "🎉" | "👀" | "✅";
            isOn: boolean;
            author: string;
        };
        ReactToCommentAnswer: {
            /** @description Token of a guest, stored by the browser and sent with further calls. */
            anonToken: string | null;
            authorKey: string;
        };
        CarryCommentsInput: {
            /** @description The token of the share link. */
            shareToken: string;
            /** @description Token of a guest, as returned by the guest’s first write. */
            anonToken?: string | null;
            author: string;
            from: number;
            to: number;
            commentId?: string | null;
            /** @default 0 */
            offset?: number;
            /** @default true */
            isCarried?: boolean;
        };
        CarryCommentsAnswer: {
            carried: number;
            /** @description Token of a guest, stored by the browser and sent with further calls. */
            anonToken: string | null;
        };
        AddCommentPictureInput: {
            /** @description The token of the share link. */
            shareToken: string;
            commentId: string;
            anonToken?: string;
            /** Format: binary */
            picture: string;
        };
        AddCommentPictureAnswer: {
            comment: components["schemas"]["Comment"];
        };
        Error: {
            /** @enum {string} */
            error: "unauthorized" | "forbidden" | "not_found" | "validation_failed" | "unknown_field" | "invalid_idempotency_key" | "idempotency_key_reused" | "idempotency_key_in_use" | "invalid_cursor" | "missing_information" | "missing_request_body" | "malformed_request" | "method_not_allowed" | "unsupported_media_type" | "request_timeout" | "headers_too_large" | "payload_too_large" | "rate_limited" | "internal" | "database_unavailable" | "subscription_limit_exceeded" | "workspace_changed" | "owner_not_member" | "owner_changed" | "owner_invites" | "not_owner" | "appoint_others" | "account_owns_workspace" | "workspace_inactive" | "missing_video_title" | "video_not_found" | "unsupported_file_type" | "file_too_large" | "file_truncated" | "file_no_video_stream" | "file_encrypted" | "file_playlist" | "file_external_media" | "external_id_taken" | "token_expired" | "token_network_refused" | "token_rotated" | "category_not_allowed" | "category_not_found" | "tag_not_found" | "aws_settings_not_found" | "no_aws_settings" | "retrieve_aws_settings_failed" | "cloud_settings_incomplete" | "cloud_check_failed" | "cloud_buckets_taken" | "provisioning_off" | "encoder_not_set_up" | "cloud_settings_changed" | "workspace_has_content" | "live_not_in_cloud" | "domains_not_in_cloud" | "multipart_setup_failed" | "missing_upload_id_or_key" | "missing_part_number" | "invalid_parts" | "no_parts_found" | "list_parts_failed" | "prepare_part_failed" | "complete_upload_failed" | "abort_upload_failed" | "upload_not_found" | "missing_thumbnail_file" | "not_a_picture" | "too_large_picture" | "missing_logo_file" | "logo_not_uploaded" | "thumbnail_not_uploaded" | "invalid_timestamp" | "no_preview_video_url" | "thumbnail_generation_failed" | "missing_video_id" | "video_update_failed" | "video_not_complete" | "audio_track_not_found" | "audio_track_name_taken" | "missing_texttrack_content" | "body_data_incorrect" | "invalid_texttrack_type" | "invalid_locale" | "invalid_webvtt" | "invalid_texttrack_file" | "texttrack_exists" | "missing_texttrack_id" | "texttrack_does_not_exist" | "texttrack_not_created" | "texttrack_not_found" | "texttrack_locked" | "texttrack_changed" | "s3_upload_failed" | "ai_features_not_enabled" | "insufficient_ai_credits" | "auto_transcription_language" | "missing_mp4_source" | "unsupported_language_code" | "transcription_not_enabled" | "transcription_without_credits" | "transcription_in_progress" | "no_transcription" | "missing_translation_input" | "target_language_not_supported" | "texttrack_has_no_content" | "source_language_not_supported" | "cannot_translate_same_language" | "translation_not_supported" | "texttrack_already_exists" | "no_aws_settings_found" | "translation_failed" | "texttrack_in_progress" | "missing_length_and_tone" | "invalid_length" | "invalid_tone" | "no_sufficient_text" | "writer_not_set_up" | "failed_to_generate_description" | "failed_to_suggest_chapters" | "vimeo_id_missing" | "vimeo_token_missing" | "vimeo_video_exists" | "vimeo_no_downloads" | "vimeo_too_large" | "vimeo_upload_failed" | "vimeo_token_refused" | "vimeo_not_allowed" | "vimeo_not_found" | "vimeo_unreachable" | "collaboration_not_enabled" | "sharing_forbidden" | "video_not_shared" | "share_not_found" | "share_expired" | "share_forbidden" | "share_login_required" | "share_account_not_allowed" | "share_password_required" | "wrong_share_password" | "comments_closed" | "download_not_allowed" | "max_reply_depth" | "comment_not_found" | "download_not_found" | "version_not_found" | "comment_unchanged" | "invalid_timecode" | "comment_frames" | "comment_links" | "too_many_comments" | "too_many_pictures" | "share_link_not_found" | "too_many_share_links" | "default_link_stays" | "live_off" | "live_unavailable" | "channel_in_use" | "channel_not_idle" | "channel_not_running" | "event_not_idle" | "event_not_live" | "event_not_ended" | "too_early" | "too_late" | "no_capacity" | "live_recording_unfinished" | "live_event_running" | "live_event_zone" | "live_event_length" | "live_event_past" | "live_event_times" | "targets_not_possible" | "target_limit" | "target_name_missing" | "target_name_too_long" | "target_url_invalid" | "target_url_private" | "target_key_invalid" | "target_key_needed" | "live_transcription_fixed" | "live_transcription_unavailable" | "oembed_format" | "custom_design_not_enabled" | "player_deploy_failed" | "domain_required" | "invalid_domain" | "domain_taken" | "too_many_domains" | "domains_not_set_up" | "embed_domain_type" | "embed_domain_required" | "embed_domain_prefix" | "embed_domain_slashes" | "embed_domain_wildcard_only" | "embed_domain_domain" | "embed_domain_top_level_domain" | "embed_domain_duplicate" | "too_many_embed_domains" | "no_domains_selected" | "password_required" | "password_policy" | "wrong_password" | "email_unconfirmed" | "invalid_confirm_token" | "invalid_reset_token" | "two_factor_required" | "passkey_required" | "two_factor_or_passkey_required" | "passkey_refused" | "too_many_passkeys" | "wrong_code" | "two_factor_enabled" | "two_factor_not_set_up" | "last_log_in" | "no_session" | "session_not_found" | "not_set_up" | "invalid_set_up_link" | "sign_up_waiting" | "confirmation_needs_log_in" | "sign_up_closed" | "email_domain_not_allowed" | "invalid_slug" | "slug_taken" | "package_not_found" | "proof_required" | "invalid_verify_token" | "verify_link_of_other_account" | "sign_up_not_pending" | "support_required" | "support_refused" | "support_running" | "sign_in_expired" | "account_exists" | "no_trial_left" | "no_invitation" | "invitation_accepted" | "invitation_of_other_account" | "invitation_needs_log_in" | "invitation_expired" | "role_not_allowed" | "member_protected" | "member_not_pending" | "not_workspace_owner" | "active_subscription_exists" | "delete_workspace_mfa_required" | "delete_token_expired" | "invalid_confirmation" | "crm_not_set_up" | "crm_sync_running" | "crm_failed" | "package_in_use" | "subscription_is_paid" | "billing_unavailable" | "payment_not_confirmed" | "integration_access_missing" | "integration_limit_exceeded";
            message: string;
            /**
             * @description The cause of the error, for programs.
             * @enum {string}
             */
            type: "account_exists" | "account_owns_workspace" | "active_subscription_exists" | "appoint_others" | "audio_track_name_taken" | "aws_settings_not_found" | "billing_unavailable" | "cannot_translate_same_language" | "category_not_allowed" | "changed_meanwhile" | "channel_in_use" | "channel_not_idle" | "channel_not_running" | "cloud_buckets_taken" | "cloud_check_failed" | "cloud_settings_incomplete" | "comment_frames" | "comment_links" | "comments_closed" | "crm_failed" | "crm_not_set_up" | "crm_sync_running" | "database_unavailable" | "default_link_stays" | "delete_workspace_mfa_required" | "domain_taken" | "domains_not_in_cloud" | "domains_not_set_up" | "download_not_allowed" | "email_domain_not_allowed" | "email_unconfirmed" | "embed_domain_duplicate" | "encoder_not_set_up" | "event_not_ended" | "event_not_idle" | "event_not_live" | "external_id_taken" | "failed_to_generate_description" | "failed_to_suggest_chapters" | "feature_not_enabled" | "file_encrypted" | "file_external_media" | "file_no_video_stream" | "file_playlist" | "file_too_large" | "file_truncated" | "forbidden" | "headers_too_large" | "idempotency_key_in_use" | "idempotency_key_reused" | "insufficient_ai_credits" | "integration_access_missing" | "internal" | "invalid_cursor" | "invalid_domain" | "invalid_idempotency_key" | "invalid_length" | "invalid_link" | "invalid_locale" | "invalid_parts" | "invalid_slug" | "invalid_texttrack_file" | "invalid_texttrack_type" | "invalid_timecode" | "invalid_timestamp" | "invalid_tone" | "invalid_webvtt" | "invitation_accepted" | "language_not_supported" | "last_log_in" | "limit_reached" | "link_of_other_account" | "live_event_length" | "live_event_past" | "live_event_running" | "live_event_times" | "live_event_zone" | "live_not_in_cloud" | "live_off" | "live_recording_unfinished" | "live_transcription_fixed" | "live_transcription_unavailable" | "live_unavailable" | "malformed_request" | "max_reply_depth" | "member_not_pending" | "member_protected" | "method_not_allowed" | "missing_information" | "missing_mp4_source" | "no_capacity" | "no_parts_found" | "no_preview_video_url" | "no_session" | "no_sufficient_text" | "no_trial_left" | "not_a_picture" | "not_found" | "not_owner" | "not_set_up" | "not_workspace_owner" | "oembed_format" | "owner_invites" | "owner_not_member" | "package_in_use" | "passkey_refused" | "passkey_required" | "password_policy" | "payload_too_large" | "payment_not_confirmed" | "player_deploy_failed" | "proof_required" | "provisioning_off" | "rate_limited" | "request_timeout" | "role_not_allowed" | "share_account_not_allowed" | "share_expired" | "share_forbidden" | "share_not_found" | "share_password_required" | "sharing_forbidden" | "sign_in_expired" | "sign_in_required" | "sign_up_closed" | "sign_up_not_pending" | "sign_up_waiting" | "slug_taken" | "storage_failed" | "subscription_is_paid" | "subscription_limit_exceeded" | "support_refused" | "support_required" | "support_running" | "target_key_invalid" | "target_key_needed" | "target_name_too_long" | "target_url_invalid" | "target_url_private" | "targets_not_possible" | "texttrack_exists" | "texttrack_has_no_content" | "texttrack_in_progress" | "texttrack_locked" | "texttrack_not_created" | "thumbnail_generation_failed" | "token_expired" | "token_network_refused" | "too_early" | "too_large_picture" | "too_late" | "transcription_in_progress" | "translation_failed" | "translation_not_supported" | "two_factor_enabled" | "two_factor_not_set_up" | "two_factor_or_passkey_required" | "two_factor_required" | "unauthorized" | "unknown_field" | "unsupported_file_type" | "unsupported_media_type" | "validation_failed" | "video_not_complete" | "video_not_shared" | "video_update_failed" | "vimeo_no_downloads" | "vimeo_not_allowed" | "vimeo_not_found" | "vimeo_token_refused" | "vimeo_too_large" | "vimeo_unreachable" | "vimeo_video_exists" | "workspace_changed" | "workspace_has_content" | "workspace_inactive" | "writer_not_set_up" | "wrong_code" | "wrong_password" | "wrong_share_password";
            /** @description The answer’s `X-Request-Id`, which the log has too. */
            requestId: string;
            errors: {
                /** @description Path of the field or name of the parameter. */
                field?: string;
                /** @description A word for what is wrong with the field. */
                code: string;
                message: string;
            }[];
            detail?: string;
        };
    };
    responses: {
        /** @description The request is invalid; `errors` says why. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not signed in, or the token is unknown or disabled. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not allowed, or the plan’s limit is reached. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found. Records of other workspaces look the same. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The record’s state does not allow the call. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is too large. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests. */
        TooManyRequests: {
            headers: {
                /** @description Seconds after which the call may be repeated. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Any other error. */
        UnexpectedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listVideos: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                /** @description Field to sort by. A leading `-` sorts in descending order. */
                sort?: string;
                /** @description Number of records per page, at most 1000; more is refused. 0 means 1000. */
                limit?: number;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
                status?: ("NO_FILE" | "PROGRESSING" | "STATUS_UPDATE" | "ERROR" | "COMPLETE")[];
                visibility?: ("public" | "private")[];
                category?: string[];
                tag?: string[];
                externalId?: string[];
                q?: string;
                createdAfter?: string;
                createdBefore?: string;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteVideos: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Video"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateVideos: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoUpdate"];
                "multipart/form-data": components["schemas"]["VideoUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Video"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    countVideos: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                status?: ("NO_FILE" | "PROGRESSING" | "STATUS_UPDATE" | "ERROR" | "COMPLETE")[];
                visibility?: ("public" | "private")[];
                category?: string[];
                tag?: string[];
                externalId?: string[];
                q?: string;
                createdAfter?: string;
                createdBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalDocs: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getVideo: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Video"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteVideo: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Video"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateVideo: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoUpdate"];
                "multipart/form-data": components["schemas"]["VideoUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["Video"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listLiveEvents: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                /** @description Field to sort by. A leading `-` sorts in descending order. */
                sort?: string;
                /** @description Number of records per page, at most 1000; more is refused. 0 means 1000. */
                limit?: number;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
                state?: ("IDLE" | "LIVE" | "ENDED")[];
                externalId?: string[];
                q?: string;
                startsAfter?: string;
                startsBefore?: string;
                createdAfter?: string;
                createdBefore?: string;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveEventList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createLiveEvent: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiveEventCreate"];
                "multipart/form-data": components["schemas"]["LiveEventCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["LiveEvent"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteLiveEvents: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["LiveEvent"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateLiveEvents: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiveEventUpdate"];
                "multipart/form-data": components["schemas"]["LiveEventUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["LiveEvent"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    countLiveEvents: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                state?: ("IDLE" | "LIVE" | "ENDED")[];
                externalId?: string[];
                q?: string;
                startsAfter?: string;
                startsBefore?: string;
                createdAfter?: string;
                createdBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalDocs: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getLiveEvent: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteLiveEvent: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateLiveEvent: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiveEventUpdate"];
                "multipart/form-data": components["schemas"]["LiveEventUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["LiveEvent"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                /** @description Field to sort by. A leading `-` sorts in descending order. */
                sort?: string;
                /** @description Number of records per page, at most 1000; more is refused. 0 means 1000. */
                limit?: number;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
                q?: string;
                createdAfter?: string;
                createdBefore?: string;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createCategory: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryCreate"];
                "multipart/form-data": components["schemas"]["CategoryCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["Category"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteCategories: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Category"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateCategories: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryUpdate"];
                "multipart/form-data": components["schemas"]["CategoryUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Category"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    countCategories: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                q?: string;
                createdAfter?: string;
                createdBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalDocs: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getCategory: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteCategory: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateCategory: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryUpdate"];
                "multipart/form-data": components["schemas"]["CategoryUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["Category"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                /** @description Field to sort by. A leading `-` sorts in descending order. */
                sort?: string;
                /** @description Number of records per page, at most 1000; more is refused. 0 means 1000. */
                limit?: number;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
                q?: string;
                createdAfter?: string;
                createdBefore?: string;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createTag: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagCreate"];
                "multipart/form-data": components["schemas"]["TagCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["Tag"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteTags: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Tag"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateTags: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagUpdate"];
                "multipart/form-data": components["schemas"]["TagUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Tag"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    countTags: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                q?: string;
                createdAfter?: string;
                createdBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalDocs: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getTag: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteTag: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateTag: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagUpdate"];
                "multipart/form-data": components["schemas"]["TagUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["Tag"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listPlayerPresets: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                /** @description Field to sort by. A leading `-` sorts in descending order. */
                sort?: string;
                /** @description Number of records per page, at most 1000; more is refused. 0 means 1000. */
                limit?: number;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
                q?: string;
                createdAfter?: string;
                createdBefore?: string;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerPresetList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createPlayerPreset: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayerPresetCreate"];
                "multipart/form-data": components["schemas"]["PlayerPresetCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["PlayerPreset"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deletePlayerPresets: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["PlayerPreset"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updatePlayerPresets: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayerPresetUpdate"];
                "multipart/form-data": components["schemas"]["PlayerPresetUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["PlayerPreset"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    countPlayerPresets: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                q?: string;
                createdAfter?: string;
                createdBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalDocs: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getPlayerPreset: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerPreset"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deletePlayerPreset: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerPreset"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updatePlayerPreset: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayerPresetUpdate"];
                "multipart/form-data": components["schemas"]["PlayerPresetUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["PlayerPreset"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                /** @description Field to sort by. A leading `-` sorts in descending order. */
                sort?: string;
                /** @description Number of records per page, at most 1000; more is refused. 0 means 1000. */
                limit?: number;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    countMembers: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalDocs: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getMember: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listIntegrations: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                /** @description Field to sort by. A leading `-` sorts in descending order. */
                sort?: string;
                /** @description Number of records per page, at most 1000; more is refused. 0 means 1000. */
                limit?: number;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createIntegration: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationCreate"];
                "multipart/form-data": components["schemas"]["IntegrationCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["Integration"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteIntegrations: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Integration"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateIntegrations: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationUpdate"];
                "multipart/form-data": components["schemas"]["IntegrationUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Integration"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    countIntegrations: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalDocs: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getIntegration: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteIntegration: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateIntegration: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationUpdate"];
                "multipart/form-data": components["schemas"]["IntegrationUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["Integration"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listLogEntries: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                /** @description Field to sort by. A leading `-` sorts in descending order. */
                sort?: string;
                /** @description Number of records per page, at most 1000; more is refused. 0 means 1000. */
                limit?: number;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogEntryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    countLogEntries: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalDocs: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getLogEntry: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                /** @description Field to sort by. A leading `-` sorts in descending order. */
                sort?: string;
                /** @description Number of records per page, at most 1000; more is refused. 0 means 1000. */
                limit?: number;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createUser: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserCreate"];
                "multipart/form-data": components["schemas"]["UserCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["User"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteUsers: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["User"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateUsers: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserUpdate"];
                "multipart/form-data": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["User"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    countUsers: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalDocs: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getUser: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteUser: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateUser: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserUpdate"];
                "multipart/form-data": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["User"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listWorkspaces: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                /** @description Field to sort by. A leading `-` sorts in descending order. */
                sort?: string;
                /** @description Number of records per page, at most 1000; more is refused. 0 means 1000. */
                limit?: number;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createWorkspace: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceCreate"];
                "multipart/form-data": components["schemas"]["WorkspaceCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["Workspace"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateWorkspaces: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceUpdate"];
                "multipart/form-data": components["schemas"]["WorkspaceUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Workspace"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    countWorkspaces: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalDocs: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceUpdate"];
                "multipart/form-data": components["schemas"]["WorkspaceUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["Workspace"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listPackages: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                /** @description Field to sort by. A leading `-` sorts in descending order. */
                sort?: string;
                /** @description Number of records per page, at most 1000; more is refused. 0 means 1000. */
                limit?: number;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackageList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createPackage: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackageCreate"];
                "multipart/form-data": components["schemas"]["PackageCreate"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["Package"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deletePackages: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Package"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updatePackages: {
        parameters: {
            query: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where: {
                    [key: string]: Record<string, never>;
                };
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackageUpdate"];
                "multipart/form-data": components["schemas"]["PackageUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Package"][];
                        /** @description Records that the call left unchanged. */
                        errors: {
                            id?: string;
                            message?: string;
                        }[];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    countPackages: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalDocs: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getPackage: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Package"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deletePackage: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Package"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updatePackage: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackageUpdate"];
                "multipart/form-data": components["schemas"]["PackageUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doc: components["schemas"]["Package"];
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listTexttracks: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                /** @description Field to sort by. A leading `-` sorts in descending order. */
                sort?: string;
                /** @description Number of records per page, at most 1000; more is refused. 0 means 1000. */
                limit?: number;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
                video?: string[];
                language?: string[];
                type?: ("subtitles" | "captions")[];
                createdAfter?: string;
                createdBefore?: string;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TexttrackList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    countTexttracks: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                video?: string[];
                language?: string[];
                type?: ("subtitles" | "captions")[];
                createdAfter?: string;
                createdBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalDocs: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getTexttrack: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Texttrack"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listAiCreditUsages: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                /** @description Field to sort by. A leading `-` sorts in descending order. */
                sort?: string;
                /** @description Number of records per page, at most 1000; more is refused. 0 means 1000. */
                limit?: number;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiCreditUsageList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    countAiCreditUsages: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalDocs: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getAiCreditUsage: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiCreditUsage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listCustomDomains: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
                /** @description Field to sort by. A leading `-` sorts in descending order. */
                sort?: string;
                /** @description Number of records per page, at most 1000; more is refused. 0 means 1000. */
                limit?: number;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomDomainList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    countCustomDomains: {
        parameters: {
            query?: {
                /** @description Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal. */
                where?: {
                    [key: string]: Record<string, never>;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totalDocs: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getCustomDomain: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
                /** @description Fields to return, in the form `select[field]=true`. */
                select?: {
                    [key: string]: boolean;
                };
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomDomain"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getMe: {
        parameters: {
            query?: {
                /** @description Depth to which related records are populated. 0 returns their IDs only. */
                depth?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"] | null;
                        /** @description End of the session, in seconds since 1970. */
                        exp?: number;
                        /** @description A sentence for people. */
                        message?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetHealthAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Failure. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetHealthAnswer"];
                };
            };
            default: components["responses"]["UnexpectedError"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetOpenApiAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listOutboxEmails: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOutboxEmailsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getOembed: {
        parameters: {
            query: {
                url: string;
                format?: "json";
                maxwidth?: number;
                maxheight?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetOembedAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    startSso: {
        parameters: {
            query?: {
                type?: string;
                inviteToken?: string;
                redirect?: string;
                account?: "other";
            };
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect. */
            303: {
                headers: {
                    /** @description The target. */
                    Location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    connectIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectIdentityInput"];
                "multipart/form-data": components["schemas"]["ConnectIdentityInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectIdentityAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Failure. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectIdentityAnswer"];
                };
            };
            default: components["responses"]["UnexpectedError"];
        };
    };
    disconnectIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisconnectIdentityAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Failure. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisconnectIdentityAnswer"];
                };
            };
            /** @description Failure. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisconnectIdentityAnswer"];
                };
            };
            default: components["responses"]["UnexpectedError"];
        };
    };
    listUploadParts: {
        parameters: {
            query: {
                key: string;
            };
            header?: never;
            path: {
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListUploadPartsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    cancelMultipartUpload: {
        parameters: {
            query?: {
                key?: string;
            };
            header?: never;
            path: {
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelMultipartUploadAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getUploadPartUrl: {
        parameters: {
            query: {
                key: string;
            };
            header?: never;
            path: {
                uploadId: string;
                partNumber: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetUploadPartUrlAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createUploadEnds: {
        parameters: {
            query: {
                key: string;
            };
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUploadEndsInput"];
                "multipart/form-data": components["schemas"]["CreateUploadEndsInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateUploadEndsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    completeUpload: {
        parameters: {
            query: {
                key: string;
            };
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteUploadInput"];
                "multipart/form-data": components["schemas"]["CompleteUploadInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompleteUploadAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getSharedVideo: {
        parameters: {
            query: {
                uuid: string;
                version?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedVideo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    unlockShareLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnlockShareLinkInput"];
                "multipart/form-data": components["schemas"]["UnlockShareLinkInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnlockShareLinkAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    recordShareVisit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordShareVisitInput"];
                "multipart/form-data": components["schemas"]["RecordShareVisitInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordShareVisitAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    setShareDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetShareDecisionInput"];
                "multipart/form-data": components["schemas"]["SetShareDecisionInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetShareDecisionAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getSharedDownload: {
        parameters: {
            query: {
                uuid: string;
                version?: number;
                file?: "mp4" | "original";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSharedDownloadAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listMentionableMembers: {
        parameters: {
            query: {
                uuid: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMentionableMembersAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUploadInput"];
                "multipart/form-data": components["schemas"]["CreateUploadInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadTicket"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    replaceUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceUploadInput"];
                "multipart/form-data": components["schemas"]["ReplaceUploadInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadTicket"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    cancelUpload: {
        parameters: {
            query: {
                version: number;
            };
            header?: never;
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelUploadAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getUploadOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetUploadOptionsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    importFromVimeo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportFromVimeoInput"];
                "multipart/form-data": components["schemas"]["ImportFromVimeoInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportFromVimeoAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listImportProgress: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListImportProgressAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createImports: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateImportsInput"];
                "multipart/form-data": components["schemas"]["CreateImportsInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateImportsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    startFileImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartFileImportInput"];
                "multipart/form-data": components["schemas"]["StartFileImportInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartFileImportAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    changeImports: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeImportsInput"];
                "multipart/form-data": components["schemas"]["ChangeImportsInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeImportsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    exportImportReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createPlaybackToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePlaybackTokenInput"];
                "multipart/form-data": components["schemas"]["CreatePlaybackTokenInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePlaybackTokenAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    transcribeVideo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TranscribeVideoInput"];
                "multipart/form-data": components["schemas"]["TranscribeVideoInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcription"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    cancelTranscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcription"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    translateTexttrack: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TranslateTexttrackInput"];
                "multipart/form-data": components["schemas"]["TranslateTexttrackInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoTexttrack"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    suggestDescription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                videoId: string;
                trackId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuggestDescriptionInput"];
                "multipart/form-data": components["schemas"]["SuggestDescriptionInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestDescriptionAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    suggestChapters: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuggestChaptersInput"];
                "multipart/form-data": components["schemas"]["SuggestChaptersInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestChaptersAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listVideoTexttracks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListVideoTexttracksAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createTexttrack: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTexttrackInputFields"];
                "multipart/form-data": components["schemas"]["CreateTexttrackInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoTexttrack"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteTexttrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
                trackId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteTexttrackAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateTexttrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
                trackId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTexttrackInputFields"];
                "multipart/form-data": components["schemas"]["UpdateTexttrackInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoTexttrack"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    exportTexttrack: {
        parameters: {
            query?: {
                format?: "vtt" | "srt" | "txt";
            };
            header?: never;
            path: {
                videoId: string;
                trackId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/vtt": string;
                    "application/x-subrip": string;
                    "text/plain; charset=utf-8": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    cutToLength: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CutToLengthAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getWaveform: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Waveform"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listThumbnailSuggestions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListThumbnailSuggestionsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    uploadThumbnail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadThumbnailInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadThumbnailAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    resetThumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadThumbnailAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    setThumbnailFrame: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                videoId: string;
                milliseconds: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadThumbnailAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareOverview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createShareLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateShareLinkInput"];
                "multipart/form-data": components["schemas"]["CreateShareLinkInput"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteShareLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteShareLinkAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateShareLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
                linkId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateShareLinkInput"];
                "multipart/form-data": components["schemas"]["UpdateShareLinkInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    exportComments: {
        parameters: {
            query: {
                format: "csv" | "edl" | "fcpxml" | "resolve" | "premiere" | "avid";
                open?: "true" | "false";
                replies?: "true" | "false";
                allVersions?: "true" | "false";
                timecode?: string;
            };
            header?: never;
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                    "text/plain; charset=utf-8": string;
                    "application/xml": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listVideoComments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListVideoCommentsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteVideoComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteVideoCommentAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getStoryboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Storyboard"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateAudioTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
                trackId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAudioTrackInput"];
                "multipart/form-data": components["schemas"]["UpdateAudioTrackInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateAudioTrackAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    startLiveEvent: {
        parameters: {
            query?: {
                rehearsal?: "0" | "1";
            };
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    stopLiveEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    goLive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    endLiveEvent: {
        parameters: {
            query?: {
                do_not_end?: "0" | "1";
            };
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    resetLiveEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getLiveEventStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveStatistics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    streamLiveEventSignal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    renewStreamKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewStreamKeyAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getStreamKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetStreamKeyAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    uploadLiveEventThumbnail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadLiveEventThumbnailInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadLiveEventThumbnailAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteLiveEventThumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteLiveEventThumbnailAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listLiveTargets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListLiveTargetsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createLiveTarget: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateLiveTargetInput"];
                "multipart/form-data": components["schemas"]["CreateLiveTargetInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveTarget"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteLiveTarget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventId: string;
                targetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteLiveTargetAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateLiveTarget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventId: string;
                targetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateLiveTargetInput"];
                "multipart/form-data": components["schemas"]["UpdateLiveTargetInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveTarget"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listCategoriesInOrder: {
        parameters: {
            query?: {
                pictures?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCategoriesInOrderAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    previewMergeOfCategories: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewMergeOfCategoriesInput"];
                "multipart/form-data": components["schemas"]["PreviewMergeOfCategoriesInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewMergeOfCategoriesAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    mergeCategories: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewMergeOfCategoriesInput"];
                "multipart/form-data": components["schemas"]["PreviewMergeOfCategoriesInput"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeCategoriesAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    orderCategories: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderCategoriesInput"];
                "multipart/form-data": components["schemas"]["OrderCategoriesInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderCategoriesAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listTagsInOrder: {
        parameters: {
            query?: {
                pictures?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCategoriesInOrderAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    previewMergeOfTags: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewMergeOfCategoriesInput"];
                "multipart/form-data": components["schemas"]["PreviewMergeOfCategoriesInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewMergeOfCategoriesAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    mergeTags: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewMergeOfCategoriesInput"];
                "multipart/form-data": components["schemas"]["PreviewMergeOfCategoriesInput"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeTagsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    uploadPlayerLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadPlayerLogoInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadPlayerLogoAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    inviteMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteMembersInput"];
                "multipart/form-data": components["schemas"]["InviteMembersInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteMembersAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResendInvitationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawInvitationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateMemberRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemberRoleInput"];
                "multipart/form-data": components["schemas"]["UpdateMemberRoleInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateMemberRoleAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    disableMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisableMemberAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    enableMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnableMemberAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    makeOwner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MakeOwnerAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    rotateIntegrationToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateIntegrationTokenInput"];
                "multipart/form-data": components["schemas"]["RotateIntegrationTokenInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateIntegrationTokenAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    exportEventLog: {
        parameters: {
            query?: {
                search?: string;
                user?: string;
                target?: "videos" | "liveEvents" | "texttracks" | "members" | "integrations" | "workspaces";
                from?: string;
                to?: string;
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    setActiveWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetActiveWorkspaceInput"];
                "multipart/form-data": components["schemas"]["SetActiveWorkspaceInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetActiveWorkspaceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordInput"];
                "multipart/form-data": components["schemas"]["ChangePasswordInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangePasswordAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPasswordInput"];
                "multipart/form-data": components["schemas"]["ForgotPasswordInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgotPasswordAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordInput"];
                "multipart/form-data": components["schemas"]["ResetPasswordInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetPasswordAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    sendEmailConfirmation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendEmailConfirmationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmEmailInput"];
                "multipart/form-data": components["schemas"]["ConfirmEmailInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmEmailAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInvitationsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationInput"];
                "multipart/form-data": components["schemas"]["AcceptInvitationInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptInvitationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInInput"];
                "multipart/form-data": components["schemas"]["SignInInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshSessionAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    signOut: {
        parameters: {
            query?: {
                allSessions?: string;
            };
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignOutAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSessionsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndOtherSessionsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndSessionAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    setUpAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetUpAuthenticatorAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    confirmAuthenticator: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmAuthenticatorInput"];
                "multipart/form-data": components["schemas"]["ConfirmAuthenticatorInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmAuthenticatorAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisableTwoFactorInput"];
                "multipart/form-data": components["schemas"]["DisableTwoFactorInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisableTwoFactorAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisableTwoFactorInput"];
                "multipart/form-data": components["schemas"]["DisableTwoFactorInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRecoveryCodesAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    confirmRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmRecoveryCodesAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    resetTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetTwoFactorAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createPasskeyChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePasskeyChallengeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInWithPasskeyInput"];
                "multipart/form-data": components["schemas"]["SignInWithPasskeyInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInWithPasskeyAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createPasskeyOptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePasskeyOptionsInput"];
                "multipart/form-data": components["schemas"]["CreatePasskeyOptionsInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePasskeyChallengeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPasskeysAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePasskeyInput"];
                "multipart/form-data": components["schemas"]["CreatePasskeyInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePasskeyAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisableTwoFactorInput"];
                "multipart/form-data": components["schemas"]["DisableTwoFactorInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletePasskeyAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenamePasskeyInput"];
                "multipart/form-data": components["schemas"]["RenamePasskeyInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenamePasskeyAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    checkStorageAccess: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckStorageAccessInput"];
                "multipart/form-data": components["schemas"]["CheckStorageAccessInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckStorageAccessAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getWorkspaceRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetWorkspaceRoleInput"];
                "multipart/form-data": components["schemas"]["GetWorkspaceRoleInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWorkspaceRoleAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updatePlayerSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePlayerSettingsInput"];
                "multipart/form-data": components["schemas"]["UpdatePlayerSettingsInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatePlayerSettingsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    syncWithCrm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncWithCrmAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deployPlayer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeployPlayerInput"];
                "multipart/form-data": components["schemas"]["DeployPlayerInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeployPlayerAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createCustomDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCustomDomainInput"];
                "multipart/form-data": components["schemas"]["CreateCustomDomainInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateCustomDomainAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    verifyCustomDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCustomDomainInput"];
                "multipart/form-data": components["schemas"]["CreateCustomDomainInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyCustomDomainAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteCustomDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCustomDomainInput"];
                "multipart/form-data": components["schemas"]["CreateCustomDomainInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteCustomDomainAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getCloudSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCloudSettingsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    setCloudSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetCloudSettingsInput"];
                "multipart/form-data": components["schemas"]["SetCloudSettingsInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCloudSettingsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    checkCloudSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetCloudSettingsInput"];
                "multipart/form-data": components["schemas"]["SetCloudSettingsInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckCloudSettingsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    provisionCloud: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCloudSettingsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    rotateCloudKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCloudSettingsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getSubscription: {
        parameters: {
            query?: {
                payment?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSubscriptionAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    setPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPlanInput"];
                "multipart/form-data": components["schemas"]["SetPlanInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetPlanAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    initiateWorkspaceDeletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InitiateWorkspaceDeletionAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getDeletionProgress: {
        parameters: {
            query?: {
                deleteToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDeletionProgressAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteWorkspaceInput"];
                "multipart/form-data": components["schemas"]["DeleteWorkspaceInput"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteWorkspaceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteAnyWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteAnyWorkspaceInput"];
                "multipart/form-data": components["schemas"]["DeleteAnyWorkspaceInput"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteAnyWorkspaceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listWorkspacePeople: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWorkspacePeopleAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    appointOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointOwnerInput"];
                "multipart/form-data": components["schemas"]["AppointOwnerInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointOwnerAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    removeWorkspacePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoveWorkspacePersonAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateWorkspacePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWorkspacePersonInput"];
                "multipart/form-data": components["schemas"]["UpdateWorkspacePersonInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateWorkspacePersonAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    startSupport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartSupportInput"];
                "multipart/form-data": components["schemas"]["StartSupportInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartSupportAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    endSupport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndSupportAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    approveSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                signUpId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApproveSignUpAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    rejectSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                signUpId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectSignUpInput"];
                "multipart/form-data": components["schemas"]["RejectSignUpInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectSignUpAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getStatisticsOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetStatisticsOverviewAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getDailyTraffic: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDailyTrafficAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getDailyViews: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDailyViewsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getViewsByVideo: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetViewsByVideoAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getDailyViewsOfVideo: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
            };
            header?: never;
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDailyViewsOfVideoAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getVideoStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoStatistics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listSharedComments: {
        parameters: {
            query: {
                uuid: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentThread"];
                };
            };
            /** @description Not modified since the version in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCommentInput"];
                "multipart/form-data": components["schemas"]["CreateCommentInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateCommentAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCommentInput"];
                "multipart/form-data": components["schemas"]["UpdateCommentInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateCommentAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteCommentInput"];
                "multipart/form-data": components["schemas"]["DeleteCommentInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteCommentAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    resolveComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveCommentInput"];
                "multipart/form-data": components["schemas"]["ResolveCommentInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolveCommentAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    reactToComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReactToCommentInput"];
                "multipart/form-data": components["schemas"]["ReactToCommentInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReactToCommentAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    carryComments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CarryCommentsInput"];
                "multipart/form-data": components["schemas"]["CarryCommentsInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarryCommentsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getCommentPicture: {
        parameters: {
            query: {
                uuid: string;
                commentId: string;
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    addCommentPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats the first answer to calls with the same key and content for 24 hours, with the header `Idempotent-Replayed: true`, instead of running them again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AddCommentPictureInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddCommentPictureAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
}
